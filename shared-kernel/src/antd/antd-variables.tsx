import { createCache, extractStyle, StyleProvider } from '@ant-design/cssinjs';
import * as antd from 'antd';
import { renderToString } from 'react-dom/server';
import { phoneTheme, portalThemes, reducedMotionThemes } from './theme';

// The build evaluates this module and writes its exports into the one style sheet of antd's components.

/** Every component that the kernel offers, and those that antd renders inside them. */
const everything = (
  <antd.App>
    <antd.Alert title="" />
    <antd.AutoComplete />
    <antd.Button />
    <antd.Checkbox />
    <antd.DatePicker />
    <antd.Drawer />
    <antd.Dropdown menu={{ items: [] }}>
      <i />
    </antd.Dropdown>
    <antd.Empty />
    <antd.Form>
      <antd.Form.Item label="a" name="a">
        <antd.Input />
      </antd.Form.Item>
    </antd.Form>
    <antd.Input.TextArea />
    <antd.Input.Search />
    <antd.Input.Password />
    <antd.Image />
    <antd.InputNumber />
    <antd.Modal />
    <antd.Progress percent={1} />
    <antd.Radio.Group options={['a']} optionType="button" />
    <antd.Select />
    <antd.Popover>
      <i />
    </antd.Popover>
    <antd.Tooltip title="a">
      <i />
    </antd.Tooltip>
  </antd.App>
);

function variablesUnder(theme: antd.ThemeConfig): Record<string, string> {
  const cache = createCache();
  renderToString(
    <StyleProvider cache={cache}>
      <antd.ConfigProvider theme={{ ...theme, hashed: false, zeroRuntime: false, cssVar: { key: 'kb' } }}>
        {everything}
      </antd.ConfigProvider>
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

/** Values of antd's variables in the light scheme, and the differences in the dark one, on phones and with reduced motion. */
export const antdVariables = {
  light,
  dark: changed(light, variablesUnder(portalThemes.dark)),
  phone: changed(light, variablesUnder(phoneTheme)),
  reducedMotion: changed(light, variablesUnder(reducedMotionThemes.light)),
};
