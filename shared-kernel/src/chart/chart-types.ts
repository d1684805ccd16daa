import type { ColorScheme } from '../antd/palettes';

export interface ChartSeries {
  name: string;
  /** One number per category, in the displayed unit (yuan, not fen); undefined leaves a gap. */
  values: readonly (number | undefined)[];
}

export interface ChartInput {
  /**
   * `stack`: the series of a category on top of each other. `pie`: shares of the first series as a ring. `waterfall`:
   * the first and the last value of the first series are totals, those between are the changes from one to the other.
   * `heat`: a row of cells for each series, coloured by their counts (whole numbers).
   */
  kind: 'bar' | 'line' | 'stack' | 'pie' | 'waterfall' | 'heat';
  /** The accessible name; also the name of saved files. */
  title: string;
  categories: readonly string[];
  series: readonly ChartSeries[];
  /** Formats numbers in the chart and its table; with thousands separators by default. */
  format?: (value: number) => string;
  /** Formats numbers at the axis, where there is little room; by default `format`, and amounts in short. */
  axisFormat?: (value: number) => string;
  /** Heading of the categories in the table, such as 月份. */
  categoryTitle?: string;
}

export interface Drawn extends ChartInput {
  format: (value: number) => string;
  scheme?: ColorScheme;
  /** Whether the chart is shown on a phone. */
  isNarrow?: boolean;
}
