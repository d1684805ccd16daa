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

/** What every kind of chart has in common. */
export function commonOption({ format, scheme = 'light' }: Pick<Drawn, 'format' | 'scheme'>) {
  const colors = palettes[scheme];
  return {
    textStyle: { fontFamily },
    animationDuration: window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 200,
    // Drawn in the chart: as HTML it would carry style attributes, which the page's policy refuses.
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

/** Patterns over the parts of a whole, for print and for readers who cannot tell the colours apart. */
export const patterns = { enabled: true, label: { enabled: false }, decal: { show: true } };
