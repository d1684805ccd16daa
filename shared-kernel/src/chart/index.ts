export { Chart } from './chart';
export type { ChartSeries } from './chart-types';
