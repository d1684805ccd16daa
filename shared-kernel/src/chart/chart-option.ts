import { axisOption } from './axis-option';
import type { ChartInput, Drawn } from './chart-types';
import { heatOption } from './heat-option';
import { pieOption } from './pie-option';
import { waterfallOption } from './waterfall-option';

/** echarts' options of each kind of chart, with the portal's tokens. */
const optionsOf = {
  bar: axisOption,
  line: axisOption,
  stack: axisOption,
  pie: pieOption,
  waterfall: waterfallOption,
  heat: heatOption,
} as const satisfies Record<ChartInput['kind'], (drawn: Drawn) => object>;

export type ChartOption = ReturnType<(typeof optionsOf)[ChartInput['kind']]>;

/** Builds what echarts draws. */
export const chartOption = (drawn: Drawn): ChartOption => optionsOf[drawn.kind](drawn);
