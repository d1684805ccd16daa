import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { targets } from '../settings';
import { table } from '../text-table';

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

/** The figures as text, targets beside them. */
export function registryLines({ served, writers, canary }: RegistryFigures): string[] {
  return [
    'A promotion and a rollback, from its instant in the history to the first new load that has it; slowest of all rounds',
    ...table(
      ['store', 'rounds', 'promote ms', 'rollback ms', 'the command itself ms'],
      served.map(({ store, rounds, promoteMs, rollbackMs, commandMs }) => [
        store,
        rounds,
        promoteMs,
        rollbackMs,
        commandMs,
      ]),
    ),
    `target: under ${targets.servedMs} ms`,
    'Processes that promote at the same time',
    ...table(
      ['store', 'writers', 'changes', 'seconds', 'lost'],
      writers.map(({ store, writers: count, changes, seconds, lost }) => [
        store,
        count,
        changes,
        seconds,
        lost,
      ]),
    ),
    'Customers in a canary, of a million, in percent',
    ...table(
      ['remote', ...Object.keys(Object.values(canary.shares)[0] ?? {}).map((share) => `${share} %`)],
      Object.entries(canary.shares).map(([remote, shares]) => [
        remote,
        ...Object.values(shares).map((share) => share.toFixed(4)),
      ]),
    ),
    `largest deviation: ${canary.worstPoints} points (target under ${targets.sharePoints}); fell out while it rose: ${canary.fellOut}; different answers for repeated requests: ${canary.changedTheirMind}`,
  ];
}
