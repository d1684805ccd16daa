import { useEffect, useId, useRef } from 'react';

interface ConfirmDialogProps {
  title?: string;
  text: string;
  okText: string;
  onOk: () => void;
  /** Without it there is only one button, and Escape does not close the dialog. */
  onCancel?: () => void;
  cancelText?: string;
}

/** A confirmation over the whole page. A native modal dialog, which traps the focus and returns it afterwards. */
export function ConfirmDialog({
  title = '提示',
  text,
  okText,
  onOk,
  onCancel,
  cancelText = '取消',
}: ConfirmDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();

  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);

  return (
    <dialog
      ref={dialog}
      className="host-dialog"
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onCancel={(event) => {
        event.preventDefault();
        onCancel?.();
      }}
    >
      <h2 id={`${id}-title`}>{title}</h2>
      <p id={`${id}-text`}>{text}</p>
      <div className="host-dialog-actions">
        {onCancel && (
          <button type="button" className="host-button" onClick={onCancel}>
            {cancelText}
          </button>
        )}
        <button type="button" className="host-button host-button-primary" onClick={onOk}>
          {okText}
        </button>
      </div>
    </dialog>
  );
}
