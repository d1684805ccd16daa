import { fontFamily, palettes } from '../antd/palettes';
import { axisOption } from './axis-option';
import { partColors } from './chart-colors';
import { atAxis, commonOption, patterns, smallText } from './chart-text';
import type { ChartInput, Drawn } from './chart-types';
import { heatOption } from './heat-option';
import { withoutSmallSlices } from './small-parts';
import { waterfallOption } from './waterfall-option';

const optionsOf = {
  bar: axisOption,
  line: axisOption,
  stack: axisOption,
  pie: pieOption,
  waterfall: waterfallOption,
  heat: heatOption,
} as const satisfies Record<ChartInput['kind'], (drawn: Drawn) => object>;

export type ChartOption = ReturnType<(typeof optionsOf)[ChartInput['kind']]>;

export const chartOption = (drawn: Drawn): ChartOption => optionsOf[drawn.kind](drawn);

/** Returns the option of a ring of shares: slices are labelled with name and share, the sum is in the middle. */
export function pieOption(drawn: Drawn) {
  const { categories, series, scheme = 'light', isNarrow = false } = drawn;
  const colors = palettes[scheme];
  const values = series[0]?.values ?? [];
  const slices = categories
    .map((name, index) => ({ name, value: values[index] ?? 0 }))
    .filter(({ value }) => value > 0);
  const sum = slices.reduce((total, { value }) => total + value, 0);
  const common = commonOption(drawn);
  return {
    ...common,
    color: partColors[scheme],
    tooltip: { ...common.tooltip, trigger: 'item' },
    aria: patterns,
    title: {
      text: atAxis(drawn)(sum),
      subtext: '合计',
      left: 'center',
      top: 'middle',
      itemGap: 2,
      textStyle: { color: colors.text, fontFamily, fontSize: 18, fontWeight: 600 },
      subtextStyle: smallText(scheme),
    },
    series: [
      {
        type: 'pie',
        name: series[0]?.name,
        // A phone has less room for the labels beside the ring.
        radius: isNarrow ? ['38%', '60%'] : ['46%', '70%'],
        percentPrecision: 1,
        data: withoutSmallSlices(slices),
        itemStyle: { borderColor: colors.card, borderWidth: 2 },
        // On a phone labels are aligned to the sides, so that a long name is truncated instead of drawn outside.
        label: {
          formatter: isNarrow ? '{b}\n{d}%' : '{b} {d}%',
          color: colors.text,
          fontFamily,
          alignTo: isNarrow ? 'edge' : 'none',
          edgeDistance: 4,
          overflow: 'truncate',
        },
        labelLine: { length: 8, length2: isNarrow ? 0 : 16, maxSurfaceAngle: 80 },
      },
    ],
  };
}
