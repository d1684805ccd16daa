import * as antd from 'antd';
import { useEffect } from 'react';
import type { OpenModal } from './modal';
import { AntdScope, scoped } from './scope';

// What opens over the page, in a file of its own: no page needs it before a click.

export const Drawer: typeof antd.Drawer = scoped(antd.Drawer);
export const Dropdown: typeof antd.Dropdown = scoped(antd.Dropdown);
export const Modal: typeof antd.Modal = scoped(antd.Modal);
export const Popover: typeof antd.Popover = scoped(antd.Popover);
export const Progress: typeof antd.Progress = scoped(antd.Progress);
export const Tooltip: typeof antd.Tooltip = scoped(antd.Tooltip);

/** Gives what opens dialogs without a place of their own, and is that place. */
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
