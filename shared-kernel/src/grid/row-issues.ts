import type { FieldIssue } from '../contract';
import { cellText, isEditable, type GridColumn } from './grid-types';

/** Issues of one wording in one column. */
export interface IssueKind {
  title: string;
  message: string;
  count: number;
}

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

/**
 * Indexes of the rows that are not wrong, only not filled in yet: rows that were brought along (`isGiven`) and lack
 * nothing but values of cells that are empty.
 */
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

/** Indexes of the rows to show: the invalid ones first, or alone. Unchanged until requested, so that a corrected row keeps its place. */
export function arrange(count: number, issues: RowIssues, onlyInvalid: boolean): number[] {
  const all = Array.from({ length: count }, (_, index) => index);
  const invalid = all.filter((index) => issues.byRow.has(index));
  return onlyInvalid ? invalid : [...invalid, ...all.filter((index) => !issues.byRow.has(index))];
}

/** The shown cells with issues, row by row; those of one wording when `message` is given. */
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
    // An issue of a field without a column of its own is found at the row's first cell.
    return fields.length > 0 ? fields : [{ position, column: 0 }];
  });
}

/** What is wrong, in how many cells, the most frequent first. */
export function issueKinds<Row>({ byRow }: RowIssues, columns: readonly GridColumn<Row>[]): IssueKind[] {
  const titles = new Map(columns.map(({ field, title }) => [field as string, title]));
  const kinds = new Map<string, IssueKind>();
  for (const found of byRow.values())
    for (const [field, message] of found) {
      const title = titles.get(field) ?? '';
      const kind = kinds.get(`${title} ${message}`) ?? { title, message, count: 0 };
      kind.count += 1;
      kinds.set(`${title} ${message}`, kind);
    }
  return [...kinds.values()].toSorted((one, other) => other.count - one.count);
}
