import { palettes, type ColorScheme } from '../antd/palettes';
import { commonOption, nameAxis, smallText } from './chart-text';
import type { Drawn } from './chart-types';

/**
 * Shades of one colour that differ in brightness, for every kind of colour vision and print without colours. `ink` is
 * readable on each.
 */
export const heatColors: Readonly<Record<ColorScheme, readonly { fill: string; ink: string }[]>> = {
  light: [
    { fill: '#E3EDFB', ink: '#1F2733' },
    { fill: '#B5D0F4', ink: '#1F2733' },
    { fill: '#7FAAE6', ink: '#1F2733' },
    { fill: '#2F66B8', ink: '#FFFFFF' },
    { fill: '#123E80', ink: '#FFFFFF' },
  ],
  dark: [
    { fill: '#1C2B42', ink: '#E6EBF2' },
    { fill: '#27446F', ink: '#E6EBF2' },
    { fill: '#315F9F', ink: '#E6EBF2' },
    { fill: '#6BA1F2', ink: '#0E131A' },
    { fill: '#B9D4FB', ink: '#0E131A' },
  ],
};

/** Returns ranges of whole numbers from 1 to `most`, the last in the strongest colour; fewer for small numbers. */
export function heatSteps(most: number, scheme: ColorScheme) {
  const colors = heatColors[scheme];
  const count = Math.min(colors.length, Math.max(1, Math.ceil(most)));
  const upTo = (step: number) => Math.ceil((most * step) / count);
  return Array.from({ length: count }, (_, index) => {
    const color = colors[colors.length - count + index] ?? { fill: '', ink: '' };
    return { min: index === 0 ? 1 : upTo(index) + 1, max: upTo(index + 1), ...color };
  });
}

const range = (min: number, max: number, format: Drawn['format']): string =>
  min === max ? format(min) : `${min}-${format(max)}`;

/** Returns the option of a grid of categories by series, with cells coloured by number; zeros stay empty. */
export function heatOption(drawn: Drawn) {
  const { categories, series, format, scheme = 'light', isNarrow = false } = drawn;
  const colors = palettes[scheme];
  const text = smallText(scheme);
  const cells = series.flatMap(({ values }, row) =>
    values.flatMap((value, column) => (value ? [{ row, column, value }] : [])),
  );
  const steps = heatSteps(Math.max(1, ...cells.map(({ value }) => value)), scheme);
  const inkOf = (value: number) => steps.find(({ max }) => value <= max)?.ink ?? colors.text;
  const common = commonOption(drawn);
  const axis = {
    ...nameAxis(scheme),
    axisLabel: text,
    splitLine: { show: true, interval: 0, lineStyle: { color: colors.line } },
  };
  return {
    ...common,
    grid: { left: 8, right: 8, top: 40, bottom: 8, containLabel: true },
    tooltip: {
      ...common.tooltip,
      trigger: 'item',
      formatter: ({ value }: { value: [number, number, number] }) =>
        `${series[value[1]]?.name ?? ''} ${categories[value[0]] ?? ''}${drawn.categoryTitle ?? ''}：${format(value[2])}`,
    },
    visualMap: {
      type: 'piecewise',
      orient: 'horizontal',
      top: 0,
      right: 0,
      // A phone has room for one unit and for small gaps.
      ...(isNarrow ? { itemGap: 4, itemWidth: 14 } : { itemGap: 8 }),
      textStyle: text,
      pieces: steps.map(({ min, max, fill }, index) => ({
        min,
        max,
        color: fill,
        label: isNarrow && index < steps.length - 1 ? range(min, max, String) : range(min, max, format),
      })),
    },
    xAxis: { ...axis, data: [...categories] },
    // Inverted, so that the first series is the first row.
    yAxis: { ...axis, inverse: true, max: undefined, data: series.map(({ name }) => name) },
    series: [
      {
        type: 'heatmap',
        data: cells.map(({ row, column, value }) => ({
          value: [column, row, value],
          label: { show: true, fontSize: isNarrow ? 10 : 12, color: inkOf(value), formatter: String(value) },
        })),
        labelLayout: { hideOverlap: true },
        itemStyle: { borderColor: colors.card, borderWidth: 1 },
      },
    ],
  };
}
