import type { ColorScheme } from '../antd/palettes';

export interface ChartSeries {
  name: string;
  /** One number per category, in the unit in which it is drawn (yuan, not fen); undefined leaves a gap. */
  values: readonly (number | undefined)[];
}

export interface ChartInput {
  /**
   * `stack`: the series of a category on top of each other. `pie`: shares of the first series as a ring. `waterfall`: the
   * first and the last value of the first series are totals, those between are what leads from one to the other. `heat`: a
   * row of cells for each series, coloured by their counts (whole numbers).
   */
  kind: 'bar' | 'line' | 'stack' | 'pie' | 'waterfall' | 'heat';
  /** The accessible name, also used as the file's name. */
  title: string;
  categories: readonly string[];
  series: readonly ChartSeries[];
  /** How numbers are written, on the chart and in its table; thousands separators unless given. */
  format?: (value: number) => string;
  /** How numbers are written at the axis, where there is little room; as everywhere else unless given. */
  axisFormat?: (value: number) => string;
  /** Heading of the categories in the table, such as 月份. */
  categoryTitle?: string;
}

/** What is drawn: the input with its defaults. */
export interface Drawn extends ChartInput {
  format: (value: number) => string;
  scheme?: ColorScheme;
  /** On a phone. */
  isNarrow?: boolean;
}
