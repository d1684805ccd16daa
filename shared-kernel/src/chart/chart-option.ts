import { fontFamily, palettes, type ColorScheme } from '../ui/theme';
import type { ChartInput } from './chart-types';
import { cutOf, shortNumber } from './cut-bars';

/** Distinguishable without colour vision too; the labels beside the lines show the names. */
const seriesColors = (scheme: ColorScheme) => {
  const { primary, attention, success } = palettes[scheme];
  return [
    primary,
    attention,
    success,
    ...(scheme === 'dark' ? ['#B79CEB', '#4FC1D0'] : ['#6B4FA0', '#0F7C8A']),
  ];
};

/** More labels than these would overlap. */
const maxLabels = 12;

/** Builds echarts' options with the portal's tokens: names at the end of lines rather than a legend. */
export function chartOption({
  kind,
  categories,
  series,
  format,
  axisFormat = format,
  scheme = 'light',
}: ChartInput & { format: (value: number) => string; scheme?: ColorScheme }) {
  const colors = palettes[scheme];
  const text = { color: colors.textSecondary, fontFamily, fontSize: 12 };
  const isSingle = series.length === 1;
  const written = (value: unknown) => (typeof value === 'number' ? format(value) : '-');
  const cut = kind === 'bar' ? cutOf(series, categories.length) : undefined;
  return {
    color: seriesColors(scheme),
    textStyle: { fontFamily },
    animationDuration: window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 200,
    grid: {
      left: 8,
      right: kind === 'line' && !isSingle ? 88 : 16,
      top: cut ? 48 : 28,
      bottom: 8,
      containLabel: true,
    },
    // Drawn in the chart: as HTML it would carry style attributes, which the page's policy refuses.
    tooltip: {
      trigger: 'axis',
      valueFormatter: written,
      renderMode: 'richText',
      confine: true,
      backgroundColor: colors.card,
      borderColor: colors.line,
      textStyle: { color: colors.text, fontFamily },
    },
    // Bars side by side have no end to write a name at.
    legend: kind === 'bar' && !isSingle ? { top: 0, right: 0, textStyle: text } : undefined,
    xAxis: {
      type: 'category',
      data: [...categories],
      axisLabel: text,
      axisTick: { show: false },
      axisLine: { lineStyle: { color: colors.line } },
    },
    yAxis: {
      type: 'value',
      axisLabel: { ...text, formatter: (value: number) => axisFormat(value) },
      ...(cut ? { max: cut } : {}),
      splitLine: { lineStyle: { color: colors.line } },
    },
    series: series.map(({ name, values }) => ({
      type: kind,
      name,
      data: values.map((value) => barOf(value, cut)),
      tooltip: { valueFormatter: (_: unknown, index: number) => written(values[index]) },
      barMaxWidth: 32,
      symbolSize: 6,
      labelLayout: { hideOverlap: true },
      label: {
        show: isSingle && categories.length <= maxLabels,
        position: 'top',
        color: colors.text,
        formatter: ({ value }: { value: unknown }) => written(value),
      },
      ...(kind === 'line' ? { endLabel: { show: !isSingle, formatter: '{a}', color: colors.text } } : {}),
    })),
  };
}

/** A bar above the cut ends there and names its value. */
function barOf(value: number | undefined, cut: number | undefined) {
  if (value === undefined) return null;
  if (cut === undefined || value <= cut) return value;
  return { value: cut, label: { show: true, formatter: shortNumber(value) } };
}
