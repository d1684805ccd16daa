import { palettes } from '../antd/palettes';
import { lineSymbols, partColors, seriesColors } from './chart-colors';
import { atAxis, commonOption, nameAxis, patterns, smallText, writtenBy } from './chart-text';
import type { ChartSeries, Drawn } from './chart-types';
import { withoutSmallParts } from './small-parts';

/** Values this many times as high as the usual ones would flatten the others. */
const outlierFactor = 4;

/**
 * Returns the height at which bars are cut, if a few of them (at most a quarter of the categories) are several times as
 * high as all others; undefined if every bar fits.
 */
function cutOf(series: readonly ChartSeries[], categoryCount: number): number | undefined {
  const values = series
    .flatMap(({ values: own }) => own)
    .filter((value) => value !== undefined)
    .sort((a, b) => b - a);
  const [highest = 0] = values;
  const usual = values[Math.floor(categoryCount / 4)] ?? 0;
  if (usual <= 0 || highest <= usual * outlierFactor) return undefined;
  return roundUp(usual * 1.25);
}

/** An axis has about five steps; at these heights it ends with a whole one. */
const wholeSteps = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 7, 8, 10];

function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return (wholeSteps.find((height) => height * power >= value) ?? 10) * power;
}

/** The text on a cut bar: 82.1万 rather than all digits. */
const shortNumber = (value: number): string =>
  value >= 10_000 ? `${(value / 10_000).toFixed(1)}万` : String(Math.round(value));

/** More labels than these would overlap. */
const maxLabels = 12;

/** Number of characters that fit side by side in half a page and on a phone. */
const charactersBeside = { wide: 36, narrow: 18 };

/** Names are slanted if they need more lines than this. */
const mostLines = 3;

/** Some labels of days and months may be omitted; names may not, and are broken into lines if they are too long. */
function labelsOf({ kind, categories, isNarrow }: Drawn): object {
  // The last label of many days is aligned right; centred, it would be cut off.
  if (kind === 'line') return categories.length > maxLabels ? { alignMaxLabel: 'right' } : {};
  if (categories.length > maxLabels || categories.some((name) => /^\d/.test(name))) return {};
  const perLine = Math.max(2, Math.floor(charactersBeside[isNarrow ? 'narrow' : 'wide'] / categories.length));
  const longest = Math.max(0, ...categories.map((name) => name.length));
  if (longest > perLine * mostLines) return { interval: 0, rotate: 40 };
  return { interval: 0, formatter: (name: string) => inLines(name, perLine) };
}

/** Breaks a name into lines of about the same length, so that no character is alone on a line. */
function inLines(name: string, perLine: number): string {
  const lines = Math.max(1, Math.ceil(name.length / perLine));
  const begin = (line: number) => Math.round((line * name.length) / lines);
  return Array.from({ length: lines }, (_, line) => name.slice(begin(line), begin(line + 1))).join('\n');
}

/** Returns the option of bars, stacked bars and lines over categories; lines have names at their end, no legend. */
export function axisOption(drawn: Drawn) {
  const { kind, categories, format, scheme = 'light' } = drawn;
  const isLine = kind === 'line';
  const isStack = kind === 'stack';
  const series = isStack ? withoutSmallParts(drawn.series) : drawn.series;
  const colors = palettes[scheme];
  const text = smallText(scheme);
  const isSingle = series.length === 1;
  const written = writtenBy(format);
  const cut = kind === 'bar' ? cutOf(series, categories.length) : undefined;
  // Bars have no end beside which a name would fit.
  const hasLegend = !isLine && !isSingle;
  const common = commonOption(drawn);
  return {
    ...common,
    color: isStack ? partColors[scheme] : seriesColors[scheme],
    grid: {
      left: 8,
      right: isLine && !isSingle ? 88 : 16,
      top: cut || isStack ? 48 : 28,
      bottom: 8,
      containLabel: true,
    },
    tooltip: { ...common.tooltip, trigger: 'axis' },
    legend: hasLegend
      ? {
          top: 0,
          right: 0,
          ...(isStack ? { type: 'scroll', left: 0 } : {}),
          textStyle: text,
          pageTextStyle: text,
          pageIconColor: colors.primary,
          pageIconInactiveColor: colors.line,
        }
      : undefined,
    ...(isStack ? { aria: patterns } : {}),
    xAxis: {
      ...nameAxis(scheme),
      data: [...categories],
      axisLabel: { ...text, ...labelsOf(drawn) },
    },
    yAxis: {
      type: 'value',
      axisLabel: { ...text, formatter: atAxis(drawn) },
      ...(cut ? { max: cut } : {}),
      splitLine: { lineStyle: { color: colors.line } },
    },
    series: series.map(({ name, values }, index) => ({
      type: isLine ? 'line' : 'bar',
      name,
      data: isLine && isSingle ? values.map(pointOf) : values.map((value) => barOf(value, cut)),
      tooltip: { valueFormatter: (_: unknown, at: number) => written(values[at]) },
      barMaxWidth: 32,
      symbol: lineSymbols[index % lineSymbols.length],
      symbolSize: 6,
      // The names of lines are shifted, never hidden: a line without its name could not be identified.
      labelLayout: isLine && !isSingle ? { moveOverlap: 'shiftY' } : { hideOverlap: true },
      label: {
        show: isSingle && categories.length <= maxLabels,
        position: 'top',
        color: colors.text,
        formatter: ({ value }: { value: unknown }) => written(value),
      },
      ...(isStack ? { stack: 'all', itemStyle: { borderColor: colors.card, borderWidth: 1 } } : {}),
      ...(isLine
        ? {
            endLabel: {
              show: !isSingle,
              formatter: '{a}',
              color: colors.text,
              lineHeight: 18,
              ...above(values),
            },
          }
        : {}),
    })),
  };
}

/** The name of a line that ends early is written above it, since another line may continue from there. */
const above = (values: ChartSeries['values']): object =>
  values.at(-1) === undefined ? { offset: [0, -14] } : {};

/** The value of a low is written below it, where the line does not cross it, unless the axis is there. */
function pointOf(value: number | undefined, at: number, values: ChartSeries['values']) {
  if (value === undefined) return null;
  const isLow = [values[at - 1] ?? 0, values[at + 1] ?? 0].every((next) => next > value);
  const isAboveAxis = value > Math.max(...values.map((each = 0) => each)) / 10;
  return isLow && isAboveAxis ? { value, label: { position: 'bottom' } } : value;
}

/** A bar above the cut ends there and names its value. */
function barOf(value: ChartSeries['values'][number], cut: number | undefined) {
  if (value === undefined) return null;
  if (cut === undefined || value <= cut) return value;
  return { value: cut, label: { show: true, formatter: shortNumber(value) } };
}
