import { theme, type MappingAlgorithm, type ThemeConfig } from 'antd';
import { fontFamily, palettes, phoneControlPx, type ColorScheme } from './palettes';

/** Values that antd would otherwise derive differently from the palettes. */
const derived = {
  light: {
    // antd's hover colours are too light to read.
    colorPrimaryHover: '#2A69C9',
    colorLinkHover: '#2A69C9',
    // The contrast of antd's placeholder grey is below 4.5:1; a placeholder is read like any other text.
    colorTextPlaceholder: '#6B7482',
  },
  dark: {
    colorPrimaryHover: '#86B3F6',
    colorPrimaryActive: '#5A90E0',
    colorLinkHover: '#86B3F6',
    colorPrimaryBg: '#1A2C47',
    colorPrimaryBgHover: '#213859',
    colorPrimaryBorder: '#2F4D7A',
    colorErrorHover: '#F59A9A',
    colorTextPlaceholder: '#8794A6',
    colorBgElevated: '#1C2430',
    colorBgSpotlight: '#3A4656',
  },
} as const;

function tokensOf(scheme: ColorScheme) {
  const palette = palettes[scheme];
  return {
    colorPrimary: palette.primary,
    colorLink: palette.primary,
    colorInfo: palette.primary,
    colorSuccess: palette.success,
    colorWarning: palette.attention,
    colorError: palette.danger,
    colorText: palette.text,
    colorTextSecondary: palette.textSecondary,
    colorTextDescription: palette.textSecondary,
    colorTextTertiary: palette.textSecondary,
    colorBorder: palette.field,
    colorBorderSecondary: palette.line,
    colorSplit: palette.line,
    colorBgLayout: palette.page,
    colorBgContainer: palette.card,
    ...derived[scheme],
  };
}

/** Filled buttons are light in the dark scheme, so their text is dark. */
const onFill = { light: {}, dark: { primaryColor: '#08111F', dangerColor: '#08111F' } } as const;

const darkWith =
  (tokens: object): MappingAlgorithm =>
  (seed) => ({ ...theme.darkAlgorithm(seed), ...tokens });

function themeOf(scheme: ColorScheme): ThemeConfig {
  const tokens = tokensOf(scheme);
  return {
    // The build writes antd's styles to a file (delivery/src/webpack/antd-styles.ts); the browser creates none.
    zeroRuntime: true,
    hashed: false,
    // antd darkens the main colours of a dark theme; ours are chosen for it already.
    ...(scheme === 'dark' ? { algorithm: darkWith(tokens) } : {}),
    token: {
      ...tokens,
      borderRadius: 6,
      fontSize: 14,
      fontFamily,
      sizeUnit: 4,
      sizeStep: 4,
      motionDurationFast: '0.1s',
      motionDurationMid: '0.15s',
      motionDurationSlow: '0.2s',
    },
    components: {
      Table: {
        headerBg: palettes[scheme].head,
        headerColor: palettes[scheme].textSecondary,
        headerSplitColor: 'transparent',
        rowHoverBg: palettes[scheme].head,
        cellPaddingBlock: 12,
        cellPaddingInline: 12,
      },
      Button: { primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none', ...onFill[scheme] },
    },
  };
}

/** The only antd themes of the portal; no component and no page sets separate tokens. */
export const portalThemes: Readonly<Record<ColorScheme, ThemeConfig>> = {
  light: themeOf('light'),
  dark: themeOf('dark'),
};

/** iOS zooms into the page when a field with smaller text gets the focus. */
const field = { inputFontSize: 16 };

/** On phones, controls are as high as a thumb needs, also those that antd makes smaller than the others. */
export const phoneTheme: ThemeConfig = {
  ...portalThemes.light,
  token: {
    ...portalThemes.light.token,
    controlHeight: phoneControlPx,
    controlHeightSM: phoneControlPx,
    controlHeightLG: phoneControlPx,
  },
  components: {
    ...portalThemes.light.components,
    Input: field,
    InputNumber: field,
    // A week is as wide as a phone.
    DatePicker: { ...field, cellWidth: 44 },
  },
};

/** Themes without transitions, for users who prefer reduced motion. */
export const reducedMotionThemes: Readonly<Record<ColorScheme, ThemeConfig>> = {
  light: withoutMotion(portalThemes.light),
  dark: withoutMotion(portalThemes.dark),
};

function withoutMotion(config: ThemeConfig): ThemeConfig {
  return { ...config, token: { ...config.token, motion: false } };
}
