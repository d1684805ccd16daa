import { useCallback, type ReactNode } from 'react';
import { useModal } from '../antd/base';

export interface Question {
  title: string;
  /** What follows from it, where the title does not say so. */
  detail?: ReactNode;
  okText: string;
  cancelText?: string;
  danger?: boolean | undefined;
  /** The dialog waits for it and closes either way: `useAction` shows a refusal itself. */
  onOk: () => unknown;
}

/** The portal's one way to ask before something is done. The answer closes the dialog itself. */
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
            // Already shown.
          }
        },
      }),
    [open],
  );
}
