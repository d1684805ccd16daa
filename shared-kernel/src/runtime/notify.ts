import { filter, take, takeUntil, timer } from 'rxjs';
import { randomId } from '../client';
import { undoToastMs } from '../domain/constants';
import { bus } from './kernel';
import { noticeGiven, noticeUndone } from './topics';

interface NoticeOptions {
  /** Offered in the toast for as long as it is shown. */
  undo?: () => unknown;
}

type Tone = 'done' | 'info' | 'warning' | 'error';

const give =
  (tone: Tone) =>
  (message: string, { undo }: NoticeOptions = {}): void => {
    if (!undo) return bus.publish(noticeGiven, { message, tone });
    const undoId = randomId();
    bus
      .on(noticeUndone)
      .pipe(
        filter((chosen) => chosen.undoId === undoId),
        take(1),
        takeUntil(timer(undoToastMs)),
      )
      .subscribe(() => void undo());
    bus.publish(noticeGiven, { message, tone, undoId });
  };

/** Toasts of pages. A refusal of the server is shown by the client itself. */
export const notify = {
  done: give('done'),
  info: give('info'),
  warning: give('warning'),
  error: give('error'),
};
