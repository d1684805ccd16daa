import { fontFamily, palettes, type ColorScheme } from '../antd/palettes';
import { yuanMoneyText } from '../domain/money';
import { formatNumber } from '../domain/text';
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

/**
 * The numbers at an axis: amounts are short there, ¥1.5万 in place of ¥15,000.00. They are recognised by their text,
 * because a remote has its own copy of the function that formats them.
 */
export const atAxis = ({ format, axisFormat }: Drawn): Drawn['format'] =>
  axisFormat ?? (format(0) === yuanMoneyText(0) ? shortAmount : format);

function shortAmount(yuan: number): string {
  const size = Math.abs(yuan);
  const text = size < 10_000 ? formatNumber(size, 0) : `${Number((size / 10_000).toFixed(2))}万`;
  return `${yuan < 0 ? '-' : ''}¥${text}`;
}

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
