import type { FieldIssue } from '../contract';
import { cellText, isEditable, type GridColumn } from './grid-types';

/** Issues by row index (from 0) and field. Issues without a row are in `general`. */
export interface RowIssues {
  readonly byRow: ReadonlyMap<number, ReadonlyMap<string, string>>;
  readonly general: readonly string[];
}

/** Groups issues by cell; only the first message of a cell is kept. */
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

/** Indexes of the rows that are incomplete but not wrong: given rows (`isGiven`) whose only issues are empty cells. */
export function incompleteRows<Row extends object>(
  { byRow }: RowIssues,
  rows: readonly Row[],
  columns: readonly GridColumn<Row>[],
  isGiven: (row: Row) => boolean,
): ReadonlySet<number> {
  const fields = columns.filter(isEditable).map(({ field }) => field);
  const isLacking = (row: Row, name: string) =>
    fields.some((field) => field === name && cellText(row, field).trim() === '');
  return new Set(
    [...byRow].flatMap(([index, found]) => {
      const row = rows[index];
      return row && isGiven(row) && [...found.keys()].every((name) => isLacking(row, name)) ? [index] : [];
    }),
  );
}

/**
 * Returns the row indexes in display order: invalid rows first, or only these. Computed on request only, so that a
 * corrected row keeps its place.
 */
export function arrange(count: number, issues: RowIssues, onlyInvalid: boolean): number[] {
  const all = Array.from({ length: count }, (_, index) => index);
  const invalid = all.filter((index) => issues.byRow.has(index));
  return onlyInvalid ? invalid : [...invalid, ...all.filter((index) => !issues.byRow.has(index))];
}

/** The shown cells with issues, row by row; with `message` only those with that message. */
export function issuePlaces<Row>(
  order: readonly number[],
  { byRow }: RowIssues,
  columns: readonly GridColumn<Row>[],
  message?: string,
): { position: number; column: number }[] {
  return order.flatMap((index, position) => {
    const found = byRow.get(index);
    if (!found || (message !== undefined && ![...found.values()].includes(message))) return [];
    const fields = columns.flatMap(({ field }, column) => {
      const own = found.get(field);
      return own !== undefined && (message === undefined || own === message) ? [{ position, column }] : [];
    });
    // An issue of a field without a column is placed at the row's first cell.
    return fields.length > 0 ? fields : [{ position, column: 0 }];
  });
}

/** Counts the cells per message and column, the most frequent first. */
export function issueKinds<Row>({ byRow }: RowIssues, columns: readonly GridColumn<Row>[]) {
  const titles = new Map(columns.map(({ field, title }) => [field as string, title]));
  const kinds = new Map<string, { title: string; message: string; count: number }>();
  for (const found of byRow.values())
    for (const [field, message] of found) {
      const title = titles.get(field) ?? '';
      const kind = kinds.get(`${title} ${message}`) ?? { title, message, count: 0 };
      kind.count += 1;
      kinds.set(`${title} ${message}`, kind);
    }
  return [...kinds.values()].toSorted((one, other) => other.count - one.count);
}
