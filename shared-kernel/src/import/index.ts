export { RosterImport } from './roster-import';
export type { ImportProgress, RosterColumn, RosterImportProps, RosterVerdict } from './roster-types';
