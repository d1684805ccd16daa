import { randomId } from '../client';
import { actionToastMs } from '../domain/constants';
import { bus } from './kernel';
import { noticeGiven, noticeActionChosen } from './topics';

interface NoticeOptions {
  /** Shown as a button while the toast is visible. */
  undo?: () => unknown;
  /** Another button in place of undo. */
  action?: { text: string; run: () => unknown };
}

type Tone = 'done' | 'info' | 'warning' | 'error';

const give =
  (tone: Tone) =>
  (message: string, { undo, action = undo && { text: '撤销', run: undo } }: NoticeOptions = {}): void => {
    if (!action) return bus.publish(noticeGiven, { message, tone });
    const actionId = randomId();
    const waiting = bus.on(noticeActionChosen).subscribe((chosen) => {
      if (chosen.actionId !== actionId) return;
      stop();
      void action.run();
    });
    const timer = setTimeout(() => waiting.unsubscribe(), actionToastMs);
    const stop = () => {
      clearTimeout(timer);
      waiting.unsubscribe();
    };
    bus.publish(noticeGiven, { message, tone, actionId, actionText: action.text });
  };

/** Toasts of pages. The client itself shows a refusal by the server. */
export const notify = {
  done: give('done'),
  info: give('info'),
  warning: give('warning'),
  error: give('error'),
};
