import { hostRelease, readHostBuild } from '../build/host-build-record';
import type { CheckResult } from '../checks/check';
import { withdrawalOf } from '../registry/withdrawn';
import type { Stores } from '../storage/stores';
import { openTrials } from './trials';
import { verifyVersion } from './verify-version';

interface MatrixCell {
  remote: string;
  version: string;
  host: string;
  /** The version's position: 0 is the latest published. */
  age: number;
  isPreviousHost: boolean;
  checks: CheckResult[];
  ms: number;
}

interface MatrixInput {
  rootDir: string;
  hostDir: string;
  stores: Stores;
  /** Called when the checks of a version have ended. */
  onCell?: (cell: MatrixCell) => void;
}

/** Positions of the versions of each remote that have to run in the newest host. */
const ages = [0, 1, 2] as const;

/**
 * Runs the last published versions of each remote in the newest host, and the newest of each in the previously
 * published host, skipping withdrawn versions. Versions of one position are served in one portal. Cells without a
 * version or without a previous host are omitted.
 */
export async function runMatrix({ rootDir, hostDir, stores, onCell }: MatrixInput): Promise<MatrixCell[]> {
  const cells: MatrixCell[] = [];
  const trials = openTrials({ rootDir, stores });
  const newest = readHostBuild(hostDir);
  const names = await stores.published.names();
  const record = await stores.registry.read();
  const versionsOf = async (name: string) =>
    (await stores.published.versions(name)).filter(({ version }) => !withdrawalOf(record, name, version));
  const listed = await Promise.all(names.map(versionsOf));

  const run = async (age: number, dir: string, isPreviousHost: boolean) => {
    const host = readHostBuild(dir);
    const present = names.flatMap((name, at) => {
      const version = (listed[at]?.[age] ?? undefined)?.version;
      return version === undefined ? [] : [[name, version] as const];
    });
    const versions = Object.fromEntries(present);
    for (const [remote, version] of present) {
      const started = performance.now();
      const neighbours = await Promise.all(
        present
          .filter(([name]) => name !== remote)
          .map(async ([name, other]) => ({
            description: await stores.published.describe(name, other),
            where: 'beside it',
          })),
      );
      const checks = await verifyVersion({ stores, host, remote, version, neighbours }, () =>
        trials.place({ hostDir: dir, versions }),
      );
      const ms = Math.round(performance.now() - started);
      const cell = { remote, version, host: host.name, age, isPreviousHost, checks, ms };
      cells.push(cell);
      onCell?.(cell);
    }
  };

  try {
    for (const age of ages) await run(age, hostDir, false);
    for (const { version } of await versionsOf(hostRelease)) {
      if ((await stores.published.describeHost(version)).name === newest.name) continue;
      await run(0, await stores.published.folderOf(hostRelease, version), true);
      break;
    }
    return cells;
  } finally {
    await trials.close();
  }
}
