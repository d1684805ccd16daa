import { useCallback, type ReactNode } from 'react';
import { useModal } from '../antd/base';

export interface Question {
  title: string;
  /** Explains the consequences, when the title does not. */
  detail?: ReactNode;
  okText: string;
  cancelText?: string;
  danger?: boolean | undefined;
  /** The dialog waits for the promise and closes in any case: `useAction` shows a refusal. */
  onOk: () => unknown;
}

/** The portal's standard confirmation dialog. It closes after the user's answer. */
export function useConfirm(): (question: Question) => { destroy: () => void } {
  const open = useModal();
  return useCallback(
    ({ title, detail, okText, cancelText = '取消', danger, onOk }) =>
      open('confirm', {
        title,
        content: detail,
        okText,
        okButtonProps: { danger },
        cancelText,
        onOk: async () => {
          try {
            await onOk();
          } catch {
            // Already shown by the host.
          }
        },
      }),
    [open],
  );
}
