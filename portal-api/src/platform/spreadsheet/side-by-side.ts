import type { OpenedSheet } from './open-sheets';
import { plainHeading, type ColumnsFound } from './recognise-columns';

interface SheetWithColumns {
  sheet: OpenedSheet;
  found: ColumnsFound;
}

/**
 * Puts the lines of a list that continues to the right, under the same headings, below its first lines. At least the
 * columns that identify people (`keys`) have to repeat: the last part is often without the remarks.
 */
export function stacked({ sheet, found }: SheetWithColumns, keys: readonly string[]): SheetWithColumns {
  const headings = new Map(found.columns.map(({ column, heading }) => [column, plainHeading(heading)]));
  const read = found.columns.filter(({ key, heading }) => key !== null && heading !== '');
  const identifying = read.filter(({ key }) => key !== null && keys.includes(key));
  const repeated = identifying.length < 2 ? read : identifying;
  const first = read[0]?.column ?? 0;
  const repeats = (by: number) =>
    repeated.every(({ column }) => headings.get(column + by) === headings.get(column));
  const width = [...headings.keys()]
    .map((column) => column - first)
    .find((by) => by > (read.at(-1)?.column ?? 0) - first && repeats(by));
  if (read.length < 2 || width === undefined) return { sheet, found };
  const starts: number[] = [0];
  for (let by = width; repeats(by); by += width) starts.push(by);
  const rows = starts.flatMap((by) =>
    sheet.rows.map((row) => ({
      ...row,
      texts: new Map(
        [...row.texts].flatMap(([column, text]) =>
          column >= first + by && column < first + by + width ? [[column - by, text] as const] : [],
        ),
      ),
    })),
  );
  return {
    sheet: { ...sheet, rows },
    found: { ...found, columns: found.columns.filter(({ column }) => column < first + width) },
  };
}
