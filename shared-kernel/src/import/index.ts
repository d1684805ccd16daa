export { RosterImport } from './roster-import';
export { ImportFile as SheetImport } from './import-file';
export { pastedSheet } from './pasted-sheet';
/** A roster uses the columns of its grid. */
export type { GridColumn as RosterColumn } from '../grid';
export type {
  ChosenColumns,
  ImportedSheet,
  ImportProgress,
  RosterImportProps,
  RosterVerdict,
} from './roster-types';
