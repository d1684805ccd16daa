import * as antd from 'antd';
import { useEffect } from 'react';
import { backEntries, useBackCloses } from '../runtime';
import type { DrawerProps } from './late';
import type { OpenModal } from './modal';
import { AntdScope, scoped } from './scope';

// Overlays, in a separate file because no page needs them before a click.

/** No handler of the portal reads the event. */
type Close = ((event: unknown) => void) | undefined;
const byBack = (close: Close) => close?.(new MouseEvent('click'));

export const Drawer = scoped(({ isInAddress = false, ...props }: DrawerProps) => {
  useBackCloses(!isInAddress && props.open === true, () => byBack(props.onClose as Close));
  return <antd.Drawer {...props} />;
});
export const Modal = scoped((props: antd.ModalProps) => {
  useBackCloses(props.open === true, () => byBack(props.onCancel as Close));
  return <antd.Modal {...props} />;
});
export const Dropdown: typeof antd.Dropdown = scoped(antd.Dropdown);
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
