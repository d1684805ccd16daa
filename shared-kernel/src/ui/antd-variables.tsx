import { createCache, extractStyle, StyleProvider } from '@ant-design/cssinjs';
import {
  Alert,
  App,
  AutoComplete,
  Badge,
  Button,
  Card,
  Checkbox,
  Col,
  ConfigProvider,
  DatePicker,
  Divider,
  Drawer,
  Dropdown,
  Empty,
  Flex,
  Form,
  Image,
  Input,
  InputNumber,
  Menu,
  message,
  Modal,
  notification,
  Pagination,
  Popconfirm,
  Popover,
  Progress,
  Radio,
  Rate,
  Row,
  Select,
  Skeleton,
  Space,
  Spin,
  Switch,
  Table,
  Tabs,
  Tag,
  Tooltip,
  Tree,
  type ThemeConfig,
} from 'antd';
import { renderToString } from 'react-dom/server';
import { portalThemes, reducedMotionThemes } from './theme';

// Evaluated by the build, which writes what this exports into the one style sheet of antd's components.

/** What opens over the page only, drawn in place. */
const { _InternalPanelDoNotUseOrYouWillBeFired: MessagePanel } = message;
const { _InternalPanelDoNotUseOrYouWillBeFired: NotificationPanel } = notification;

/** Every component that the kernel offers, and those that antd draws inside them. */
const everything = (
  <App>
    <Alert title="" />
    <AutoComplete />
    <Badge count={1} />
    <Badge.Ribbon text="" />
    <Button />
    <Card />
    <Checkbox />
    <DatePicker />
    <Divider />
    <Drawer />
    <Dropdown menu={{ items: [] }}>
      <i />
    </Dropdown>
    <Empty />
    <Flex />
    <Form>
      <Form.Item label="a" name="a">
        <Input />
      </Form.Item>
    </Form>
    <Image />
    <Input.TextArea />
    <Input.Search />
    <Input.Password />
    <InputNumber />
    <Menu items={[]} />
    <Modal />
    <Pagination total={100} />
    <Progress percent={1} />
    <Radio.Group options={['a']} optionType="button" />
    <Rate />
    <Row>
      <Col />
    </Row>
    <Select />
    <Skeleton />
    <Space.Compact />
    <Space.Addon>a</Space.Addon>
    <Space />
    <Spin />
    <Switch />
    <Table rowSelection={{}} columns={[{ sorter: true, filters: [] }]} dataSource={[]} />
    <Tabs items={[{ key: 'a', label: 'a' }]} />
    <Tag color="blue" />
    <Tree treeData={[]} />
    <Popconfirm title="a">
      <i />
    </Popconfirm>
    <Popover>
      <i />
    </Popover>
    <Tooltip title="a">
      <i />
    </Tooltip>
    <MessagePanel content="a" />
    <NotificationPanel title="a" />
  </App>
);

/** antd's variables under a theme, by name. */
function variablesUnder(theme: ThemeConfig): Record<string, string> {
  const cache = createCache();
  renderToString(
    <StyleProvider cache={cache}>
      <ConfigProvider theme={{ ...theme, hashed: false, zeroRuntime: false, cssVar: { key: 'kb' } }}>
        {everything}
      </ConfigProvider>
    </StyleProvider>,
  );
  const text = extractStyle(cache, { plain: true, types: ['token', 'cssVar'] });
  return Object.fromEntries(
    // redos-exception: read by the build from antd's own package
    [...text.matchAll(/(--ant-[\w-]+):([^;}]*)/g)].map(([, name, value]) => [name, value]),
  );
}

const changed = (from: Record<string, string>, to: Record<string, string>) =>
  Object.fromEntries(Object.entries(to).filter(([name, value]) => from[name] !== value));

const light = variablesUnder(portalThemes.light);

/** Values of antd's variables: of the light scheme, and what is different in the dark one and with reduced motion. */
export const antdVariables = {
  light,
  dark: changed(light, variablesUnder(portalThemes.dark)),
  reducedMotion: changed(light, variablesUnder(reducedMotionThemes.light)),
};
