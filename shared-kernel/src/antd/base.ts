/**
 * The antd components that nearly every page uses, shared by the host with all remotes.
 * Each name here weighs on the first page: text, key figures, facts, steps and timelines are plain
 * markup in `ui` and `detail` for that reason.
 */
import './antd.css';
import { silenceIcons } from './silent-icons';

silenceIcons();

export {
  Alert,
  App,
  Badge,
  Button,
  Card,
  ConfigProvider,
  Divider,
  Drawer,
  Dropdown,
  Flex,
  Menu,
  Modal,
  Popconfirm,
  Popover,
  Progress,
  Skeleton,
  Space,
  Spin,
  Tag,
  Tooltip,
  theme,
} from 'antd';
export type { ButtonProps, MappingAlgorithm, MenuProps, ThemeConfig } from 'antd';
