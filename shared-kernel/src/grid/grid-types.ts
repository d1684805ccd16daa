import type { FieldIssue } from '../contract';
import { typedDay } from '../domain/typed-day';

/** One column of a grid; all values that are edited are text, as typed or read from a spreadsheet. */
export interface GridColumn<Row> {
  field: keyof Row & string;
  title: string;
  /** Default: text. A long list of options is searched by typing. */
  editor?: 'text' | 'select' | 'date';
  options?: readonly string[];
  /** Values to offer in place of an invalid one, the best first. Default: those of `options` that read alike. */
  suggest?: (text: string) => readonly string[];
  /** What has to be known of a valid value, such as what it is taken for; shown below it. */
  note?: (text: string, row: Row) => string | undefined;
  /** Each row has a value of its own: the column is not filled as a whole. */
  isOwn?: boolean;
  required?: boolean;
  /** Shown and never edited; pasting passes over it. */
  readOnly?: boolean;
  /** Worked out from the row: a read-only column without a value of its own. */
  compute?: (row: Row) => string;
  /** Rows whose value is known and not edited. Default: none. */
  isGiven?: (row: Row) => boolean;
  /** Rows that have such a value at all: in others the cell is locked, and without any of them the column is hidden. Default: all. */
  isFor?: (row: Row) => boolean;
  /** The value before the change, shown below the new one where they differ. */
  before?: (row: Row) => string | undefined;
  align?: 'right';
  /** CSS pixels, the least that the column takes; what is left of the table is shared out. Default: 150. */
  width?: number;
  /** Stays in sight while the grid is scrolled sideways. Default: the first column alone. */
  sticky?: boolean;
}

export interface GridOptions<Row extends object> {
  columns: readonly GridColumn<Row>[];
  rows: readonly Row[];
  onChange: (rows: Row[]) => void;
  /** Everything that is invalid; `row` counts from 1, an issue without a row is about the whole list. */
  issues: readonly FieldIssue[];
  /** An empty row. Without it rows are neither added nor removed. */
  blank?: Row | undefined;
  /** How many rows there may be. Default: 5,000. */
  max?: number;
  /** What one row is called. Default: 行. */
  unit?: string;
  /** Submitting was tried: rows that were brought along and lack something are invalid from now on. */
  isTried?: boolean;
}

/** The text of a cell; a missing value is an empty cell. */
export const cellText = <Row extends object>(row: Row, field: keyof Row & string): string =>
  String(row[field] ?? '');

/** The text that a column shows of a row. */
export const shownText = <Row extends object>(
  row: Row,
  { field, compute }: Pick<GridColumn<Row>, 'field' | 'compute'>,
): string => (compute ? compute(row) : cellText(row, field));

/** Whether a row's cell cannot be written into, whatever its column is. */
export const isLockedIn = <Row>(row: Row, { readOnly, compute, isFor, isGiven }: GridColumn<Row>): boolean =>
  readOnly === true || compute !== undefined || isFor?.(row) === false || isGiven?.(row) === true;

/** The columns that one of the rows has a value for. */
export const columnsFor = <Row>(columns: readonly GridColumn<Row>[], rows: readonly Row[]) =>
  columns.every(({ isFor }) => isFor === undefined)
    ? columns
    : columns.filter(({ isFor }) => isFor === undefined || rows.some(isFor));

export const isEditable = <Row>({
  readOnly,
  compute,
}: Pick<GridColumn<Row>, 'readOnly' | 'compute'>): boolean => !readOnly && !compute;

/** Typed or pasted text as it is kept: a day in any form as `YYYY-MM-DD`, all else as it is. */
export const keptText = (editor: GridColumn<never>['editor'], text: string): string =>
  editor === 'date' ? (typedDay(text) ?? text) : text;

/** Columns that may be filled as a whole. */
export const isFillable = <Row>(column: GridColumn<Row>): boolean => isEditable(column) && !column.isOwn;
