import { mobileBreakpointPx } from '../domain/constants';

export type ColorScheme = 'light' | 'dark';

/**
 * All colours that are needed outside of style sheets; tokens.css has the same ones as variables. Text has a contrast
 * of at least 4.5:1 on cards and on the page background of its scheme.
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

/** Height of controls on phones, in CSS pixels; tokens.css has it as a variable. */
export const phoneControlPx = 40;

/** Widths, in CSS pixels, below which a page is laid out for a phone and for a tablet. */
export const breakpoints = { phone: 576, tablet: mobileBreakpointPx } as const;
