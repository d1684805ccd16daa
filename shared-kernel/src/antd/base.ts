/**
 * What nearly every page uses, shared by the host with all remotes. Buttons, alerts, boxes and checkboxes are markup for
 * antd's style sheet; what opens over the page is antd's own, and fetched when it is needed.
 */
import './antd.css';

export { Alert } from './alert';
export { Button } from './button';
export type { ButtonProps } from './button';
export { Checkbox, CheckboxGroup } from './checkbox';
export { Flex } from './flex';
export { Drawer, Dropdown, Modal, Popover, Progress, Tooltip } from './late';
export { useModal } from './modal';
