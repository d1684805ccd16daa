import type { FieldIssue } from '../contract';
import { cleanCell, understood } from '../domain/cleaning';
import { typedDay } from '../domain/typed-day';

/** One column of a grid; all edited values are text, as typed or read from a spreadsheet. */
export interface GridColumn<Row> {
  field: keyof Row & string;
  title: string;
  /** Default: text. A long list of options is searched by typing. */
  editor?: 'text' | 'select' | 'date';
  options?: readonly string[];
  /** Suggests values in place of an invalid one, the best first. Default: similar `options`. */
  suggest?: (text: string) => readonly string[];
  /** Explains a valid value, such as how it is interpreted; shown below the value. */
  note?: (text: string, row: Row) => string | undefined;
  /** Values differ per row, so the column cannot be filled as a whole. */
  isOwn?: boolean;
  required?: boolean;
  /** Computes the value of a column that is never editable; pasting skips it. */
  compute?: (row: Row) => string;
  /** Cleans pasted text as an import does. Default: without invisible characters and surplus spaces. */
  clean?: (text: string) => string;
  /** Rows whose value is given and not editable. Default: none. */
  isGiven?: (row: Row) => boolean;
  /**
   * Rows to which the column applies: the cell is locked in other rows, and the column is hidden when it applies to no
   * row. Default: all.
   */
  isFor?: (row: Row) => boolean;
  /** The value before the change, shown below the new one where they differ. */
  before?: (row: Row) => string | undefined;
  align?: 'right';
  /** Minimum width in CSS pixels; the table's remaining width is distributed. Default: 150. */
  width?: number;
}

export interface GridOptions<Row extends object> {
  columns: readonly GridColumn<Row>[];
  rows: readonly Row[];
  onChange: (rows: Row[]) => void;
  /** All issues; `row` counts from 1, an issue without a row concerns the whole list. */
  issues: readonly FieldIssue[];
  /** An empty row. Without it rows are neither added nor removed. */
  blank?: Row | undefined;
  /** Maximum number of rows. Default: 5,000. */
  max?: number;
  /** Word for a row. Default: 行. */
  unit?: string;
  /** A submit was attempted: from then on incomplete rows from outside are invalid. */
  isTried?: boolean;
}

export const cellText = <Row extends object>(row: Row, field: keyof Row & string): string =>
  String(row[field] ?? '');

export const shownText = <Row extends object>(
  row: Row,
  { field, compute }: Pick<GridColumn<Row>, 'field' | 'compute'>,
): string => (compute ? compute(row) : cellText(row, field));

export const isLockedIn = <Row>(row: Row, { compute, isFor, isGiven }: GridColumn<Row>): boolean =>
  compute !== undefined || isFor?.(row) === false || isGiven?.(row) === true;

export const columnsFor = <Row>(columns: readonly GridColumn<Row>[], rows: readonly Row[]) =>
  columns.every(({ isFor }) => isFor === undefined)
    ? columns
    : columns.filter(({ isFor }) => isFor === undefined || rows.some(isFor));

export const isEditable = <Row>({ compute }: Pick<GridColumn<Row>, 'compute'>): boolean => !compute;

/** Returns typed or pasted text in its stored form: a day in any notation as `YYYY-MM-DD`, other text unchanged. */
export const keptText = (editor: GridColumn<never>['editor'], text: string): string =>
  editor === 'date' ? (typedDay(text) ?? text) : text;

/** Returns a pasted cell in its stored form. Typed text is cleaned by the server, as the cell would change while typing. */
export const pastedText = <Row>(
  { editor, field, clean = cleanCell }: Pick<GridColumn<Row>, 'editor' | 'field' | 'clean'>,
  text: string,
): string => {
  const kept = keptText(editor, text);
  return understood<Record<string, string>>({ [field]: kept }, { [field]: clean(kept) })[field] ?? kept;
};

export const isFillable = <Row>(column: GridColumn<Row>): boolean => isEditable(column) && !column.isOwn;
