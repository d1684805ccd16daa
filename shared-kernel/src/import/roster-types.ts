import type { FieldIssue } from '../contract';
import type { GridColumn } from '../grid';

export interface ImportProgress {
  /** 0 to 1. */
  share: number;
  /** The progress, as text. */
  phase: string;
}

/** The present issues, for the page's submit button. */
export interface RosterVerdict {
  wrongCount: number;
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
  /** Sends the file and resolves with the rows read from it. */
  startImport?: (file: File, onProgress: (progress: ImportProgress) => void) => Promise<Row[]>;
  /** Fetches the empty template. */
  onTemplate?: () => void;
  onVerdict?: (verdict: RosterVerdict) => void;
  max?: number;
  /** What one row is called. */
  unit?: string;
  disabled?: boolean;
}
