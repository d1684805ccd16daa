import type { ThemeConfig } from '../antd/base';
import { mobileBreakpointPx } from '../domain/constants';

/** Every colour of the portal. Text colours reach 4.5:1 on white and on the page ground. */
export const colors = {
  primary: '#1D5FBF',
  success: '#1A7F4B',
  attention: '#B45F06',
  danger: '#C0282D',
  text: '#1F2733',
  textSecondary: '#5B6573',
  line: '#E3E8EF',
  page: '#F4F6F9',
  card: '#FFFFFF',
} as const;

export const fontFamily =
  '"PingFang SC", "Microsoft YaHei", "Noto Sans SC", "Noto Sans CJK SC", system-ui, -apple-system, "Segoe UI", sans-serif';

/** Widths, in CSS pixels, below which a page is laid out for a phone and for a tablet. */
export const breakpoints = { phone: 576, tablet: mobileBreakpointPx } as const;

/** The one antd theme; no block and no page sets tokens of its own. */
export const portalTheme: ThemeConfig = {
  token: {
    colorPrimary: colors.primary,
    colorLink: colors.primary,
    // antd's own are too light for reading on hover.
    colorPrimaryHover: '#2A69C9',
    colorLinkHover: '#2A69C9',
    colorInfo: colors.primary,
    colorSuccess: colors.success,
    colorWarning: colors.attention,
    colorError: colors.danger,
    colorText: colors.text,
    colorTextSecondary: colors.textSecondary,
    colorTextDescription: colors.textSecondary,
    colorTextTertiary: colors.textSecondary,
    // antd's own placeholder grey is under 4.5:1; a placeholder is read like any other text.
    colorTextPlaceholder: '#6B7482',
    colorBorder: '#C9D1DC',
    colorBorderSecondary: colors.line,
    colorSplit: colors.line,
    colorBgLayout: colors.page,
    colorBgContainer: colors.card,
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
      headerBg: '#F7F9FB',
      headerColor: colors.textSecondary,
      cellPaddingBlock: 12,
      cellPaddingInline: 12,
    },
    Button: { primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none' },
  },
};
