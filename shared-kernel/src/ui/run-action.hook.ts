import { useState } from 'react';
import { notify } from '../runtime';
import { useConfirm } from './confirm.hook';

/** An action of a button: confirmed first if `confirm` is set, followed by a toast if `done` is set. */
export interface RunnableAction {
  readonly key: string;
  readonly label: string;
  readonly danger?: boolean | undefined;
  /** The question; `confirmDetail` explains the consequences. */
  readonly confirm?: string | undefined;
  readonly confirmDetail?: string | undefined;
  /** Runs on click. `useAction` has already shown a rejection. */
  readonly run?: (() => unknown) | undefined;
  /** Text of the toast after `run`, with an undo button if `undo` is set. */
  readonly done?: string | undefined;
  readonly undo?: (() => unknown) | undefined;
}

/** Runs one action at a time; `onDone` follows each that was not refused. */
export function useRunAction(onDone?: () => unknown) {
  const [running, setRunning] = useState<string>();
  const ask = useConfirm();

  const execute = async ({ key, run, done, undo }: RunnableAction) => {
    setRunning(key);
    try {
      await run?.();
      if (done) notify.done(done, undo ? { undo } : {});
      await onDone?.();
    } catch {
      // Already shown by the host; nothing has changed.
    } finally {
      setRunning(undefined);
    }
  };

  const start = (action: RunnableAction) => {
    if (running) return;
    const { confirm, confirmDetail, label, danger } = action;
    if (!confirm) return void execute(action);
    ask({
      title: confirm,
      ...(confirmDetail ? { detail: confirmDetail } : {}),
      okText: label,
      danger,
      onOk: () => execute(action),
    });
  };

  return { start, running };
}
