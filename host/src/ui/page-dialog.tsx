import CloseOutlined from '@ant-design/icons/es/icons/CloseOutlined';
import { useEffect, useEffectEvent, useId, useRef, type MouseEvent, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useBackCloses } from 'shared-kernel/runtime';

interface PageDialogProps {
  title: string;
  /** In pixels; narrower on phones. */
  width: number;
  className: string;
  footer: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A dialog over the page in antd's look, but without antd's code: it may open by itself while a page loads. Toasts and
 * questions that open later stay above it, which a native modal dialog would cover.
 */
export function PageDialog({ title, width, className, footer, onClose, children }: PageDialogProps) {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  useBackCloses(true, onClose);

  useEffect(() => {
    const before = document.activeElement;
    const { overflow } = document.documentElement.style;
    const frame = document.querySelector('.host-frame');
    panel.current?.focus();
    document.documentElement.style.overflow = 'hidden';
    // Neither the keyboard nor a screen reader leaves the dialog for the page below.
    frame?.setAttribute('inert', '');
    return () => {
      frame?.removeAttribute('inert');
      document.documentElement.style.overflow = overflow;
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);

  const closeByKey = useEffectEvent(({ key, target }: KeyboardEvent) => {
    const isElsewhere = target instanceof Element && target.closest('[aria-modal="true"]') !== panel.current;
    const isLost = target === document.body;
    const isListOpen = panel.current?.querySelector('[aria-expanded="true"]');
    if (key === 'Escape' && (isLost || !isElsewhere) && !isListOpen) onClose();
  });
  useEffect(() => {
    // Captured, because a list of options closes before the event bubbles.
    const listen = (event: KeyboardEvent) => closeByKey(event);
    document.addEventListener('keydown', listen, true);
    return () => document.removeEventListener('keydown', listen, true);
  }, []);

  // A press that begins inside and ends outside, such as a selection of text, does not close the dialog.
  const pressedOutside = useRef(false);
  const isOutside = (event: MouseEvent) => event.target === event.currentTarget;

  return createPortal(
    <div className="ant-app kb-root">
      <div className="ant-modal-root ant-modal-css-var">
        <div className="ant-modal-mask" />
        <div
          className="ant-modal-wrap"
          onMouseDown={(event) => (pressedOutside.current = isOutside(event))}
          onClick={(event) => pressedOutside.current && isOutside(event) && onClose()}
        >
          <div
            ref={panel}
            role="dialog"
            aria-modal="true"
            aria-labelledby={id}
            tabIndex={-1}
            className={`ant-modal ${className}`}
            style={{ width, outline: 'none' }}
          >
            <div className="ant-modal-container">
              <button type="button" className="ant-modal-close" aria-label="关闭" onClick={onClose}>
                <span className="ant-modal-close-x">
                  <CloseOutlined />
                </span>
              </button>
              <div className="ant-modal-header">
                <div className="ant-modal-title" id={id}>
                  {title}
                </div>
              </div>
              <div className="ant-modal-body">{children}</div>
              <div className="ant-modal-footer">{footer}</div>
            </div>
          </div>
        </div>
      </div>
    </div>,
    document.body,
  );
}
