import type { HostBuildRecord } from '../build/host-build-record';
import type { RemoteJson } from '../storage/remote-json';

/** What a host provides to remotes, and which paths it reserves. */
export type Provided = Pick<
  HostBuildRecord,
  'kernel' | 'previousKernel' | 'api' | 'libraries' | 'shared' | 'offers' | 'routes' | 'vocabulary'
>;

/** A remote that is served together with the checked one. */
export interface Neighbour {
  description: RemoteJson;
  /** Where it is served: `production`, `published last`. */
  where: string;
}

export interface Checked {
  /** The requested name and version. */
  remote: string;
  version: string;
  description: RemoteJson;
  folder: string;
  host: Provided;
  neighbours: readonly Neighbour[];
}

/** One rule for a version; returns the issues found. */
export interface Check {
  name: string;
  findIssues(checked: Checked): string[] | Promise<string[]>;
}

/** A rule that needs only a version and a host. */
export interface FitCheck extends Check {
  findIssues(checked: Pick<Checked, 'description' | 'host'>): string[];
}

export interface CheckResult {
  name: string;
  passed: boolean;
  issues: string[];
  ms: number;
}

/** Runs a check. An exception is an issue too: a check that could not run has not passed. */
export async function resultOf(
  name: string,
  findIssues: () => string[] | Promise<string[]>,
): Promise<CheckResult> {
  const started = performance.now();
  const issues = await Promise.resolve()
    .then(findIssues)
    .catch((problem: unknown) => [problem instanceof Error ? problem.message : String(problem)]);
  return { name, passed: issues.length === 0, issues, ms: Math.round(performance.now() - started) };
}

export function issuesIn(results: readonly CheckResult[]): string[] {
  return results.flatMap(({ name, issues }) => issues.map((message) => `${name}: ${message}`));
}
