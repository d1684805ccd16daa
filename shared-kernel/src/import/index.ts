export { RosterImport } from './roster-import';
export { ImportFile as SheetImport } from './import-file';
export { pastedSheet } from './pasted-sheet';
/** The columns of a roster are those of its grid. */
export type { GridColumn as RosterColumn } from '../grid';
export type {
  ChosenColumns,
  ImportedSheet,
  ImportProgress,
  RosterImportProps,
  RosterVerdict,
} from './roster-types';
