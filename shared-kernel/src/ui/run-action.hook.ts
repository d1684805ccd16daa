import { useState } from 'react';
import { notify } from '../runtime';
import { useConfirm } from './confirm.hook';

/** Something a button does: confirmed first where `confirm` is given, with a toast where `done` is. */
export interface RunnableAction {
  readonly key: string;
  readonly label: string;
  readonly danger?: boolean | undefined;
  /** The question; `confirmDetail` says what follows from it. */
  readonly confirm?: string | undefined;
  readonly confirmDetail?: string | undefined;
  /** Runs on click. A rejection was already shown by `useAction`. */
  readonly run?: (() => unknown) | undefined;
  /** Toast after `run`, with `undo` where that can be offered. */
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
      // Already shown; nothing has changed.
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
