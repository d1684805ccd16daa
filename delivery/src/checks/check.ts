import type { HostBuildRecord } from '../build/host-build-record';
import type { RemoteJson } from '../storage/remote-json';

/** What a host provides to remotes, and what it keeps for itself. */
export type Provided = Pick<HostBuildRecord, 'kernel' | 'api' | 'libraries' | 'shared' | 'offers' | 'routes'>;

/** A remote that stands beside the one that is checked. */
export interface Neighbour {
  description: RemoteJson;
  /** Where it is met: `production`, `published last`. */
  where: string;
}

export interface Checked {
  /** By which it was asked for. */
  remote: string;
  version: string;
  description: RemoteJson;
  /** All of its files. */
  folder: string;
  host: Provided;
  neighbours: readonly Neighbour[];
}

/** One thing that has to be right; finds what is not. */
export interface Check {
  name: string;
  faultsOf(checked: Checked): string[] | Promise<string[]>;
}

export interface CheckResult {
  name: string;
  passed: boolean;
  faults: string[];
  ms: number;
}

/** Carries out a check. What it throws is a fault too: a check that cannot be made has not been passed. */
export async function resultOf(
  name: string,
  faultsOf: () => string[] | Promise<string[]>,
): Promise<CheckResult> {
  const started = performance.now();
  const faults = await Promise.resolve()
    .then(faultsOf)
    .catch((problem: unknown) => [problem instanceof Error ? problem.message : String(problem)]);
  return { name, passed: faults.length === 0, faults, ms: Math.round(performance.now() - started) };
}

/** All that was found, each with the name of its check. */
export function faultsIn(results: readonly CheckResult[]): string[] {
  return results.flatMap(({ name, faults }) => faults.map((fault) => `${name}: ${fault}`));
}
