import type { FieldIssue } from '../contract';

/** The issues of the rows, by index from 0 and then by field. Issues without a row are under `general`. */
export interface RowIssues {
  readonly byRow: ReadonlyMap<number, ReadonlyMap<string, string>>;
  readonly general: readonly string[];
}

/** Groups issues; the first message of a cell counts. */
export function gatherIssues(...sources: readonly (readonly FieldIssue[])[]): RowIssues {
  const byRow = new Map<number, Map<string, string>>();
  const general: string[] = [];
  for (const { row, field, message } of sources.flat()) {
    if (row === undefined) {
      general.push(message);
      continue;
    }
    const cells = byRow.get(row - 1) ?? new Map<string, string>();
    if (!cells.has(field)) cells.set(field, message);
    byRow.set(row - 1, cells);
  }
  return { byRow, general };
}

/**
 * Applies the issues of an earlier state to the present rows: those of rows that were edited or removed since are
 * dropped, the others move along with their row.
 */
export function carriedOver<Row extends object>(
  issues: readonly FieldIssue[],
  checked: readonly Row[],
  rows: readonly Row[],
): FieldIssue[] {
  if (issues.length === 0) return [];
  const places = new Map(rows.map((row, index) => [row, index + 1]));
  return issues.flatMap((issue) => {
    if (issue.row === undefined) return checked === rows ? [issue] : [];
    const subject = checked[issue.row - 1];
    const place = subject && places.get(subject);
    return place ? [{ ...issue, row: place }] : [];
  });
}

/** Indexes of the rows to show: the invalid ones first, or alone. Unchanged until requested, so that a corrected row keeps its place. */
export function arrange(count: number, issues: RowIssues, onlyInvalid: boolean): number[] {
  const all = Array.from({ length: count }, (_, index) => index);
  const invalid = all.filter((index) => issues.byRow.has(index));
  return onlyInvalid ? invalid : [...invalid, ...all.filter((index) => !issues.byRow.has(index))];
}
