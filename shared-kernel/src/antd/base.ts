/**
 * Components that nearly every page uses, shared by the host with all remotes. Buttons, alerts and checkboxes are
 * markup for antd's style sheet; overlays are antd's components, loaded when they are needed.
 */
import './antd.css';

export { Alert } from './alert';
export { Button } from './button';
export type { ButtonProps } from './button';
export { Checkbox, CheckboxGroup } from './checkbox';
export { Flex } from './flex';
export { Drawer, Dropdown, Modal, Popover, Progress, Tooltip } from './late';
export { useModal } from './modal';
