import { hostRelease, type HostBuildRecord } from '../build/host-build-record';
import {
  remotesIn,
  type Deployment,
  type Environment,
  type RegistryRecord,
} from '../registry/registry-record';
import type { Stores } from '../storage/stores';
import { hostIn, readRelease } from '../storage/release-description';
import { missingOrChanged } from '../storage/remote-json';
import { issuesIn, resultOf, type CheckResult } from './check';
import { conflictsCheck } from './conflicts.check';
import { rangesCheck } from './ranges.check';
import { sharedModulesCheck, vocabularyCheck } from './static-checks';

/** A version of a remote that a host has to run. */
export interface Met {
  remote: string;
  version: string;
  /** Where it is served: `current in production`. */
  where: string;
}

type Published = Pick<Stores, 'published'>;

/** The rules that need only a version and its host. */
const fitChecks = [rangesCheck, sharedModulesCheck, vocabularyCheck, conflictsCheck];

/** Lists the versions of remotes that pages of an environment are served. */
export function servedWith(record: RegistryRecord | undefined, environment: Environment): Met[] {
  return Object.entries(remotesIn(record, environment)).flatMap(([remote, { current, canary }]) => [
    { remote, version: current, where: `current in ${environment}` },
    ...(canary ? [{ remote, version: canary.version, where: `canary in ${environment}` }] : []),
  ]);
}

/** Lists the versions that an environment can return to: earlier, rolled back, and those of retired remotes. */
export function returnsOf(record: RegistryRecord | undefined, environment: Environment): Met[] {
  const backOf = (remote: string, versions: readonly string[]) =>
    [...new Set(versions)].map((version) => ({ remote, version, where: `earlier in ${environment}` }));
  const ways = ({ previous, undone = [] }: Deployment) => [...previous, ...undone];
  const { [hostRelease]: _, ...retired } = record?.retired?.[environment] ?? {};
  return [
    ...Object.entries(remotesIn(record, environment)).flatMap(([remote, row]) => backOf(remote, ways(row))),
    ...Object.entries(retired).flatMap(([remote, row]) => backOf(remote, [row.current, ...ways(row)])),
  ];
}

/** Returns the versions that a host cannot run, each with the reasons; skips versions that are no longer published. */
export async function brokenBy(
  { published }: Published,
  host: HostBuildRecord,
  met: readonly Met[],
): Promise<(Met & { reasons: string[] })[]> {
  const broken: (Met & { reasons: string[] })[] = [];
  for (const one of met) {
    if (!(await published.has(one.remote, one.version))) continue;
    const description = await published.describe(one.remote, one.version);
    const checked = { ...one, description, folder: '', host, neighbours: [] };
    const results = await Promise.all(
      fitChecks.map(({ name, findIssues }) => resultOf(name, () => findIssues(checked))),
    );
    const reasons = issuesIn(results);
    if (reasons.length) broken.push({ ...one, reasons });
  }
  return broken;
}

/** `claims 1.3.0 (current in production): ranges: it needs …` */
export const brokenInWords = (broken: Awaited<ReturnType<typeof brokenBy>>): string[] =>
  broken.map(
    ({ remote, version, where, reasons }) => `${remote} ${version} (${where}): ${reasons.join('; ')}`,
  );

/** Checks that the files of a published host are those that were built. */
export function hostFiles({ published }: Published, version: string): Promise<CheckResult> {
  return resultOf('files', async () => {
    const { integrity } = await published.describeHost(version);
    return missingOrChanged(integrity, await published.folderOf(hostRelease, version));
  });
}

/** Runs the checks of a host build before publication, when it is served to nobody and has no remotes to fit. */
export async function checkHostBuild(folder: string): Promise<CheckResult[]> {
  return [
    await resultOf('files', () => {
      hostIn(readRelease(folder));
      return [];
    }),
  ];
}
