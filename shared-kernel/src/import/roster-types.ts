import type { ReactNode } from 'react';
import type { FieldIssue } from '../contract';
import type { SheetColumns } from '../contract/sheet-columns';
import type { GridColumn } from '../grid';

export interface ImportProgress {
  /** 0 to 1. */
  share: number;
  /** Description of the progress. */
  phase: string;
}

export interface ImportedSheet<Row> {
  rows: Row[];
  sheet?: SheetColumns | undefined;
}

/** Sheets and columns chosen by the user, as parameters of the calls that read a sheet. */
export interface ChosenColumns {
  /** Numbers of the sheets to read; by default all that contain a list. */
  sheetNumbers?: string;
  headingRows: number;
  /** Empty to use the recognised columns. */
  columnKeys: string;
}

/** The current issues, for the page's submit button. */
export interface RosterVerdict {
  /** Indexes of the rows that are invalid or not complete: they are neither priced nor submitted. */
  wrong: ReadonlySet<number>;
  /** The server has not yet validated the present rows. */
  isChecking: boolean;
}

export interface RosterImportProps<Row extends object> {
  columns: readonly GridColumn<Row>[];
  rows: readonly Row[];
  onChange: (rows: Row[]) => void;
  /** An empty row, for 添加一行. */
  blank: Row;
  /** All client-side issues; `row` counts from 1. Called after each debounce. */
  localIssues: (rows: readonly Row[]) => FieldIssue[];
  /** Server-side issues. Called after the debounce when no row has a client-side issue. */
  serverIssues?: (rows: readonly Row[], signal: AbortSignal) => Promise<FieldIssue[]>;
  /** Additional input of the server's validation, such as a day: a change validates the rows again. */
  checkedAgainst?: string;
  /**
   * Uploads the file, with the chosen sheets and columns if any, and resolves with its rows. With `sheet`, the
   * interpretation of the columns is shown and can be corrected.
   */
  startImport?: (
    file: File,
    onProgress: (progress: ImportProgress) => void,
    chosen?: ChosenColumns,
  ) => Promise<Row[] | ImportedSheet<Row>>;
  /** Downloads the empty template. */
  onTemplate?: () => void;
  onVerdict?: (verdict: RosterVerdict) => void;
  max?: number;
  /** Word for a row. */
  unit?: string;
  disabled?: boolean;
  /** Additional ways to add people. */
  tools?: ReactNode;
  /** Shown above the grid: points to check before submitting. */
  notice?: ReactNode;
  /** Set by the form; focusing the list moves to the first cell with an issue. */
  id?: string | undefined;
}
