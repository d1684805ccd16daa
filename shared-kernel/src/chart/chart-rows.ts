import type { ChartInput } from './chart-types';

type Given = Pick<ChartInput, 'kind' | 'categories' | 'series' | 'categoryTitle'> & {
  format: (value: number) => string;
};

interface ChartCell {
  text: string;
  /** The number to calculate with; undefined where there is none. */
  value?: number;
}

interface ChartRows {
  headings: readonly string[];
  rows: readonly { heading: string; cells: readonly ChartCell[] }[];
}

const sumOf = (cells: readonly ChartCell[]) => cells.reduce((sum, { value }) => sum + (value ?? 0), 0);

const share = (value: number | undefined, sum: number): ChartCell =>
  value === undefined || sum === 0 ? { text: '-' } : { text: `${((value / sum) * 100).toFixed(1)}%` };

/** The numbers of a chart, for its table and its spreadsheet: with sums of stacked bars and shares of a ring. */
export function chartRows({ kind, categories, series, categoryTitle = '类别', format }: Given): ChartRows {
  const cellOf = (value: number | undefined): ChartCell =>
    value === undefined ? { text: '-' } : { text: format(value), value };
  const shown = kind === 'pie' ? series.slice(0, 1) : series;
  const rows = categories.map((heading, index) => ({
    heading,
    cells: shown.map(({ values }) => cellOf(values[index])),
  }));
  const names = shown.map(({ name }) => name);

  if (kind === 'stack') {
    return {
      headings: [categoryTitle, ...names, '合计'],
      rows: rows.map(({ heading, cells }) => ({ heading, cells: [...cells, cellOf(sumOf(cells))] })),
    };
  }
  if (kind === 'pie') {
    const sum = sumOf(rows.flatMap(({ cells }) => cells));
    return {
      headings: [categoryTitle, ...names, '占比'],
      rows: rows.map(({ heading, cells }) => ({ heading, cells: [...cells, share(cells[0]?.value, sum)] })),
    };
  }
  return { headings: [categoryTitle, ...names], rows };
}
