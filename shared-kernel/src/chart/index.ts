export { Chart } from './chart';
export { monthNames, runningMonth } from './month-names';
export type { ChartSeries } from './chart-types';
