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
    const waiting = bus.on(noticeUndone).subscribe((chosen) => {
      if (chosen.undoId !== undoId) return;
      stop();
      void undo();
    });
    const timer = setTimeout(() => waiting.unsubscribe(), undoToastMs);
    const stop = () => {
      clearTimeout(timer);
      waiting.unsubscribe();
    };
    bus.publish(noticeGiven, { message, tone, undoId });
  };

/** Toasts of pages. A refusal of the server is shown by the client itself. */
export const notify = {
  done: give('done'),
  info: give('info'),
  warning: give('warning'),
  error: give('error'),
};
