import type { Actor } from '../context';

export type ImportPhase = 'reading' | 'checking' | 'done';

/** Tells how far the work is; also lets other requests run in between. */
export type Progress = (phase: ImportPhase, done: number, total: number) => Promise<void>;

/** Long reading of a spreadsheet, watched by polling `GET /api/imports/{id}`. */
export interface Imports {
  /** Starts at once in the background; a Problem thrown by `parse` ends the import as refused. */
  start(actor: Actor, file: { path: string; fileName: string }, parse: (progress: Progress) => Promise<unknown>): Promise<string>;
}
