import type { FieldIssue } from '../contract';

/** The issues of the rows, by index from 0 and then by field. Issues without a row are under `general`. */
export interface RowIssues {
  readonly byRow: ReadonlyMap<number, ReadonlyMap<string, string>>;
  readonly general: readonly string[];
}

/** Groups issues; the first message of a cell counts. */
export function gatherIssues(issues: readonly FieldIssue[]): RowIssues {
  const byRow = new Map<number, Map<string, string>>();
  const general: string[] = [];
  for (const { row, field, message } of issues) {
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

/** Indexes of the rows to show: the invalid ones first, or alone. Unchanged until requested, so that a corrected row keeps its place. */
export function arrange(count: number, issues: RowIssues, onlyInvalid: boolean): number[] {
  const all = Array.from({ length: count }, (_, index) => index);
  const invalid = all.filter((index) => issues.byRow.has(index));
  return onlyInvalid ? invalid : [...invalid, ...all.filter((index) => !issues.byRow.has(index))];
}
