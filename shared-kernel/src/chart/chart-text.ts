import { fontFamily, palettes, type ColorScheme } from '../antd/palettes';
import type { Drawn } from './chart-types';

export const smallText = (scheme: ColorScheme) => ({
  color: palettes[scheme].textSecondary,
  fontFamily,
  fontSize: 12,
});

export const writtenBy =
  (format: Drawn['format']) =>
  (value: unknown): string =>
    typeof value === 'number' ? format(value) : '-';

export function commonOption({ format, scheme = 'light' }: Pick<Drawn, 'format' | 'scheme'>) {
  const colors = palettes[scheme];
  return {
    textStyle: { fontFamily },
    animationDuration: window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 200,
    // Rendered in the canvas: an HTML tooltip would have style attributes, which the page's security policy refuses.
    tooltip: {
      valueFormatter: writtenBy(format),
      renderMode: 'richText',
      confine: true,
      backgroundColor: colors.card,
      borderColor: colors.line,
      textStyle: { color: colors.text, fontFamily },
    },
  };
}

export const nameAxis = (scheme: ColorScheme) => ({
  type: 'category',
  axisTick: { show: false },
  axisLine: { lineStyle: { color: palettes[scheme].line } },
});

/** Patterns on the parts of a whole, for print and for readers who cannot distinguish the colours. */
export const patterns = { enabled: true, label: { enabled: false }, decal: { show: true } };
