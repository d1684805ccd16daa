import * as antd from 'antd';
import { useEffect } from 'react';
import type { OpenModal } from './modal';
import { AntdScope, scoped } from './scope';

// Overlays, in a separate file because no page needs them before a click.

export const Drawer: typeof antd.Drawer = scoped(antd.Drawer);
export const Dropdown: typeof antd.Dropdown = scoped(antd.Dropdown);
export const Modal: typeof antd.Modal = scoped(antd.Modal);
export const Popover: typeof antd.Popover = scoped(antd.Popover);
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
  useEffect(() => onReady((kind, config) => modal[kind](config)), [modal, onReady]);
  return place;
}
