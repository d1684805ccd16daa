import * as antd from 'antd';
import { useEffect, useLayoutEffect, useRef, type FocusEvent, type KeyboardEvent } from 'react';
import { backEntries, useBackCloses } from '../runtime';
import type { DrawerProps } from './late';
import type { OpenModal } from './modal';
import { AntdScope, scoped } from './scope';

// Overlays, in a separate file because no page needs them before a click.

type Close = ((event: unknown) => void) | undefined;
/** No handler of the portal reads the event. */
const byBack = (close: Close) => close?.(new MouseEvent('click'));

/** Returns the element that had the focus when the overlay opened. */
function useOpener(isOpen: boolean) {
  const opener = useRef<Element | null>(null);
  useLayoutEffect(() => {
    opener.current = isOpen ? document.activeElement : null;
  }, [isOpen]);
  return opener;
}

function focusOn(element: Element | null): void {
  if (element instanceof HTMLElement) element.focus({ preventScroll: true });
}

/** antd returns the focus when a dialog closes, but not when it is removed while open. */
function useFocusBack(isOpen: boolean): void {
  const opener = useOpener(isOpen);
  useLayoutEffect(
    () => () => {
      const before = opener.current;
      // The dialog is still in the document now.
      queueMicrotask(() => document.activeElement === document.body && focusOn(before));
    },
    [opener],
  );
}

const fields = 'input:is([type=text], [type=password], :not([type])), textarea, [role=combobox]';

/** antd puts the focus on the close button of a dialog that opens; one with fields starts on the first of them. */
function useFirstField(isOpen: boolean): void {
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    const begin = new AbortController();
    const start = ({ target }: Event) => {
      const dialog = target instanceof Element ? target.closest('[role=dialog]') : null;
      if (!dialog) return;
      begin.abort();
      if (!(target as Element).matches('.ant-modal-close, .ant-drawer-close')) return;
      const shown = [...dialog.querySelectorAll(fields)].find(
        (field) => !field.matches(':disabled') && field.getClientRects().length > 0,
      );
      focusOn(shown ?? null);
    };
    document.addEventListener('focusin', start, begin);
    return () => begin.abort();
  }, [isOpen]);
}

export const Drawer = scoped(({ isInAddress = false, ...props }: DrawerProps) => {
  const isOpen = props.open === true;
  useFocusBack(isOpen);
  useFirstField(isOpen);
  useBackCloses(!isInAddress && isOpen, () => byBack(props.onClose as Close));
  return <antd.Drawer {...props} />;
});
export const Modal = scoped((props: antd.ModalProps) => {
  const isOpen = props.open === true;
  useFocusBack(isOpen);
  useFirstField(isOpen);
  useBackCloses(isOpen, () => byBack(props.onCancel as Close));
  return <antd.Modal {...props} />;
});

/** A menu: opening moves the focus into it, closing returns it to the button. */
export const Dropdown = scoped(({ onOpenChange, ...props }: antd.DropdownProps) => {
  const isOpen = props.open === true;
  const opener = useOpener(isOpen);
  const popup = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // antd's own autoFocus scrolls the page, because the menu is not beside its button yet.
    const start = () =>
      focusOn(popup.current?.querySelector('[role=menuitem]:not([aria-disabled=true])') ?? null);
    const frame = isOpen ? requestAnimationFrame(start) : 0;
    return () => cancelAnimationFrame(frame);
  }, [isOpen]);
  const change: typeof onOpenChange = (willOpen, info) => {
    if (!willOpen && popup.current?.contains(document.activeElement)) focusOn(opener.current);
    onOpenChange?.(willOpen, info);
  };
  return (
    <antd.Dropdown {...props} onOpenChange={change} popupRender={(menu) => <div ref={popup}>{menu}</div>} />
  );
});

/** Follows its button in the order of Tab; closes by Escape and when the focus leaves it. */
export const Popover = scoped(({ content, ...props }: antd.PopoverProps) => {
  const opener = useOpener(props.open === true);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    focusOn(opener.current);
    props.onOpenChange?.(false);
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget && relatedTarget !== opener.current && !currentTarget.contains(relatedTarget))
      props.onOpenChange?.(false);
  };
  return (
    <antd.Popover
      getPopupContainer={(button) => button.parentElement ?? document.body}
      {...props}
      content={
        <div onKeyDown={onKeyDown} onBlur={onBlur}>
          {typeof content === 'function' ? content() : content}
        </div>
      }
    />
  );
});
export const Progress: typeof antd.Progress = scoped(antd.Progress);
export const Tooltip: typeof antd.Tooltip = scoped(antd.Tooltip);

/** Renders the dialogs that are opened by a call, and passes the function that opens them to `onReady`. */
export function ModalPlace({ onReady }: { onReady: (open: OpenModal) => void }) {
  return (
    <AntdScope>
      <Place onReady={onReady} />
    </AntdScope>
  );
}

function Place({ onReady }: { onReady: (open: OpenModal) => void }) {
  const [modal, place] = antd.Modal.useModal();
  useEffect(
    () =>
      onReady((kind, config) => {
        const end = backEntries.hold(() => {
          end();
          shown.destroy();
          config.onCancel?.();
        });
        const afterClose = () => (end(), config.afterClose?.());
        const shown = modal[kind]({ ...config, afterClose });
        return shown;
      }),
    [modal, onReady],
  );
  return place;
}
