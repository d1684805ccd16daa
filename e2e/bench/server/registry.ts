import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Output of delivery's own measurement of its registry. */
export interface RegistryFigures {
  /** Slowest of all rounds, in milliseconds; promote and rollback from their instant in the history. */
  served: { store: string; promoteMs: number; rollbackMs: number; commandMs: number; rounds: number }[];
  writers: { store: string; writers: number; changes: number; seconds: number; lost: number }[];
  canary: {
    /** Percent of a million customers by remote and requested percent. */
    shares: Record<string, Record<string, number>>;
    worstPoints: number;
    fellOut: number;
    changedTheirMind: number;
  };
}

/** How soon a change is served, what fifty writers lose, and who a canary's share reaches. */
export async function measureRegistry(): Promise<RegistryFigures> {
  const { stdout } = await run(process.execPath, [resolve('delivery/.cache/bench/registry.js')]);
  return JSON.parse(stdout) as RegistryFigures;
}
