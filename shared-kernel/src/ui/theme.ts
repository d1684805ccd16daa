import { theme, type MappingAlgorithm, type ThemeConfig } from '../antd/base';
import { mobileBreakpointPx } from '../domain/constants';

/** Light and dark surroundings of the same portal. */
export type ColorScheme = 'light' | 'dark';

/**
 * Every colour of the portal that is needed outside of style sheets; tokens.css has the same ones as variables. Text
 * reaches 4.5:1 on cards and on the page ground of its own scheme.
 */
export const palettes = {
  light: {
    primary: '#1D5FBF',
    success: '#1A7F4B',
    attention: '#B45F06',
    danger: '#C0282D',
    text: '#1F2733',
    textSecondary: '#5B6573',
    line: '#E3E8EF',
    field: '#C9D1DC',
    head: '#F7F9FB',
    page: '#F4F6F9',
    card: '#FFFFFF',
  },
  dark: {
    primary: '#6BA1F2',
    success: '#4CC38A',
    attention: '#E2A03F',
    danger: '#F07C7C',
    text: '#E6EBF2',
    textSecondary: '#9BA8B9',
    line: '#2B3543',
    field: '#465366',
    head: '#1C2430',
    page: '#0E131A',
    card: '#161D27',
  },
} as const satisfies Record<ColorScheme, Record<string, string>>;

export const fontFamily =
  '"PingFang SC", "Microsoft YaHei", "Noto Sans SC", "Noto Sans CJK SC", system-ui, -apple-system, "Segoe UI", sans-serif';

/** Widths, in CSS pixels, below which a page is laid out for a phone and for a tablet. */
export const breakpoints = { phone: 576, tablet: mobileBreakpointPx } as const;

/** What antd would derive otherwise than the palettes say. */
const derived = {
  light: {
    // antd's own are too light for reading on hover.
    colorPrimaryHover: '#2A69C9',
    colorLinkHover: '#2A69C9',
    // antd's own placeholder grey is under 4.5:1; a placeholder is read like any other text.
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

/** Filled buttons are light in the dark scheme: their text is dark there. */
const onFill = { light: {}, dark: { primaryColor: '#08111F', dangerColor: '#08111F' } } as const;

const darkWith =
  (tokens: object): MappingAlgorithm =>
  (seed) => ({ ...theme.darkAlgorithm(seed), ...tokens });

function themeOf(scheme: ColorScheme): ThemeConfig {
  const tokens = tokensOf(scheme);
  return {
    // The build makes a file of antd's styles (delivery/src/webpack/antd-styles.ts): no code makes them in the browser.
    zeroRuntime: true,
    hashed: false,
    // antd darkens the main colours of a dark theme by itself; ours are made for it.
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

/** The one antd theme in both schemes; no block and no page sets tokens of its own. */
export const portalThemes: Readonly<Record<ColorScheme, ThemeConfig>> = {
  light: themeOf('light'),
  dark: themeOf('dark'),
};

/** For users who prefer reduced motion: antd opens and closes without transitions. */
export const reducedMotionThemes: Readonly<Record<ColorScheme, ThemeConfig>> = {
  light: withoutMotion(portalThemes.light),
  dark: withoutMotion(portalThemes.dark),
};

function withoutMotion(config: ThemeConfig): ThemeConfig {
  return { ...config, token: { ...config.token, motion: false } };
}
