import type { FieldIssue } from '../contract';

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
