import { createCache, extractStyle, StyleProvider } from '@ant-design/cssinjs';
import {
  Alert,
  App,
  AutoComplete,
  Button,
  Checkbox,
  ConfigProvider,
  DatePicker,
  Drawer,
  Dropdown,
  Empty,
  Form,
  Image,
  Input,
  InputNumber,
  Modal,
  Popover,
  Progress,
  Radio,
  Select,
  Tooltip,
  type ThemeConfig,
} from 'antd';
import { renderToString } from 'react-dom/server';
import { portalThemes, reducedMotionThemes } from './theme';

// The build evaluates this module and writes its exports into the one style sheet of antd's components.

/** Every component that the kernel offers, and those that antd renders inside them. */
const everything = (
  <App>
    <Alert title="" />
    <AutoComplete />
    <Button />
    <Checkbox />
    <DatePicker />
    <Drawer />
    <Dropdown menu={{ items: [] }}>
      <i />
    </Dropdown>
    <Empty />
    <Form>
      <Form.Item label="a" name="a">
        <Input />
      </Form.Item>
    </Form>
    <Input.TextArea />
    <Input.Search />
    <Input.Password />
    <Image />
    <InputNumber />
    <Modal />
    <Progress percent={1} />
    <Radio.Group options={['a']} optionType="button" />
    <Select />
    <Popover>
      <i />
    </Popover>
    <Tooltip title="a">
      <i />
    </Tooltip>
  </App>
);

/** Returns antd's CSS variables under a theme, by name. */
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

/** Values of antd's variables in the light scheme, and the differences in the dark one and with reduced motion. */
export const antdVariables = {
  light,
  dark: changed(light, variablesUnder(portalThemes.dark)),
  reducedMotion: changed(light, variablesUnder(reducedMotionThemes.light)),
};
