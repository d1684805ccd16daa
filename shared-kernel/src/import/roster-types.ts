import type { ReactNode } from 'react';
import type { FieldIssue } from '../contract';
import type { SheetColumns } from '../contract/sheet-columns';
import type { GridColumn } from '../grid';

export interface ImportProgress {
  /** 0 to 1. */
  share: number;
  /** The progress, as text. */
  phase: string;
}

export interface ImportedSheet<Row> {
  rows: Row[];
  sheet?: SheetColumns | undefined;
}

/** Sheets and columns as the user has chosen them, as the calls that read a sheet take it. */
export interface ChosenColumns {
  /** Of the sheets that are read; all that hold a list unless given. */
  sheetNumbers?: string;
  headingRows: number;
  /** Empty for the columns as they were recognised. */
  columnKeys: string;
}

/** The present issues, for the page's submit button. */
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
  /** Further input of the server's check, such as a day: rows are checked again when it changes. */
  checkedAgainst?: string;
  /**
   * Sends the file, with the sheets and columns as the user has chosen them if so, and resolves with the rows read from it. With
   * `sheet` it is shown how it was understood, and that can be corrected.
   */
  startImport?: (
    file: File,
    onProgress: (progress: ImportProgress) => void,
    chosen?: ChosenColumns,
  ) => Promise<Row[] | ImportedSheet<Row>>;
  /** Fetches the empty template. */
  onTemplate?: () => void;
  onVerdict?: (verdict: RosterVerdict) => void;
  max?: number;
  /** What one row is called. */
  unit?: string;
  disabled?: boolean;
  /** Further ways to people, beside those from a sheet. */
  tools?: ReactNode;
  /** Above the grid: what to look at before submitting. */
  notice?: ReactNode;
  /** Given by the form: focused, the list leads to its first cell with an issue. */
  id?: string | undefined;
}
