import { palettes } from '../antd/palettes';
import { atAxis, commonOption, nameAxis, smallText, writtenBy } from './chart-text';
import type { Drawn } from './chart-types';

/** Falls are hatched, so that they differ from rises without colours. */
const hatched = { symbol: 'rect', dashArrayX: [1, 0], dashArrayY: [2, 4], rotation: -Math.PI / 4 };

/** Start and end of each bar: the first and last start at the axis, the others where the one before it ended. */
function spansOf(values: readonly (number | undefined)[]) {
  let level = 0;
  return values.map((value = 0, index) => {
    if (index === 0 || index === values.length - 1) {
      level = value;
      return { from: 0, to: value };
    }
    const from = level;
    level += value;
    return { from, to: level };
  });
}

/** CSS pixels beside horizontal bars for the amount at the end of the longest. */
const amountWidth = 84;

/**
 * Returns the option of a waterfall: a bar for each of two totals and, between them, the rises and falls that lead from
 * one to the other. The bars are horizontal on a phone.
 */
export function waterfallOption(drawn: Drawn) {
  const { categories, series, format, scheme = 'light', isNarrow = false } = drawn;
  const colors = palettes[scheme];
  const text = smallText(scheme);
  const values = series[0]?.values ?? [];
  const spans = spansOf(values);
  const last = values.length - 1;
  const written = writtenBy(format);
  const signed = (index: number) => {
    const value = values[index] ?? 0;
    return `${index > 0 && index < last && value > 0 ? '+' : ''}${written(value)}`;
  };
  const look = (index: number) => {
    if (index === 0 || index === last) return { color: colors.primary };
    return (values[index] ?? 0) < 0
      ? { color: colors.success, decal: { ...hatched, color: colors.card } }
      : { color: colors.attention };
  };
  const ends = isNarrow ? { positive: 'right', negative: 'left' } : { positive: 'top', negative: 'bottom' };
  const label = (index: number, position: string) => ({
    show: true,
    position,
    color: colors.text,
    formatter: () => signed(index),
  });
  // A bar that crosses the axis is drawn as one part above and one below it.
  const above = spans.map(({ from, to }) => Math.max(0, from, to) - Math.max(0, Math.min(from, to)));
  const below = spans.map(({ from, to }) => Math.min(0, from, to) - Math.min(0, Math.max(from, to)));
  const part = (name: string, amounts: readonly number[], sign: 1 | -1) => ({
    type: 'bar',
    name,
    stack: 'all',
    barMaxWidth: 48,
    data: amounts.map((value, index) => {
      const isLabelled = sign === 1 ? value > 0 || below[index] === 0 : above[index] === 0 && value < 0;
      return {
        value,
        itemStyle: look(index),
        ...(isLabelled ? { label: label(index, sign === 1 ? ends.positive : ends.negative) } : {}),
      };
    }),
  });
  const hidden = (name: string, amounts: readonly number[]) => ({
    type: 'bar',
    name,
    stack: 'all',
    silent: true,
    itemStyle: { color: 'transparent' },
    data: [...amounts],
  });
  const common = commonOption(drawn);
  const names = {
    ...nameAxis(scheme),
    data: [...categories],
    axisLabel: { ...text, interval: 0 },
    // Horizontal bars are read from the top down, like vertical ones from the left.
    inverse: isNarrow,
  };
  const amounts = {
    type: 'value',
    max: undefined as number | undefined,
    axisLabel: { ...text, hideOverlap: true, formatter: atAxis(drawn) },
    splitLine: { lineStyle: { color: colors.line } },
    ...(isNarrow ? { splitNumber: 2 } : {}),
  };
  return {
    ...common,
    grid: {
      left: 8,
      right: isNarrow ? amountWidth : 16,
      top: isNarrow ? 8 : 28,
      bottom: 8,
      containLabel: true,
    },
    tooltip: {
      ...common.tooltip,
      trigger: 'item',
      formatter: ({ dataIndex }: { dataIndex: number }) =>
        `${categories[dataIndex] ?? ''} ${signed(dataIndex)}`,
    },
    xAxis: isNarrow ? amounts : names,
    yAxis: isNarrow ? names : amounts,
    series: [
      hidden(
        '起点',
        spans.map(({ from, to }) => Math.max(0, Math.min(from, to))),
      ),
      hidden(
        '终点',
        spans.map(({ from, to }) => Math.min(0, Math.max(from, to))),
      ),
      part('以上', above, 1),
      part('以下', below, -1),
    ],
  };
}
