import { readHostBuild } from '../build/host-build-record';
import type { HostBuildRecord } from '../build/host-build-record';
import { Refusal } from '../refusal';
import type { Admit, Intended } from '../registry/change';
import type { Stores } from '../storage/stores';
import { issuesIn } from './check';
import type { Neighbour } from './check';
import { checkPublished } from './check-published';
import { conflictsCheck } from './conflicts.check';
import { servedBeside } from './neighbours';
import { servingChecks } from './static-checks';
import { shapeOf } from './pages.check';
import type { RemoteJson } from '../storage/remote-json';

interface Rules {
  stores: Pick<Stores, 'published' | 'verifications'>;
  /** The build that the edge serves; read anew for every change. */
  hostDir: string;
  /** The pages that vanish with the change are agreed to. */
  dropsPages: boolean;
}

type Inspected = Intended & Pick<Rules, 'stores'> & { host: HostBuildRecord; neighbours: Neighbour[] };

/**
 * What a version has to fulfil before it is served, whichever change leads to it: the live host can run it, its files
 * are those that were published, no other remote of the environment has one of its addresses; it was verified in a
 * browser, or served before; and no page vanishes that nobody has agreed to.
 */
export function openAdmission({ stores, hostDir, dropsPages }: Rules): Admit {
  return async (intended) => {
    const { target, record, serves, insteadOf, isReturn } = intended;
    const neighbours = await servedBeside(stores.published, record, target);
    const host = readHostBuild(hostDir);
    const inspected: Inspected = { ...intended, stores, host, neighbours };
    if (serves !== undefined) {
      const issues = await issuesOf(inspected, serves);
      if (issues.length) throw await notServable(inspected, serves, issues);
      if (!isReturn) await requireVerification(inspected, serves);
    }
    const vanished = await pagesVanishing(inspected);
    if (vanished.length && serves !== undefined && !dropsPages)
      throw new Refusal(
        `with ${target.remote} ${serves} these pages vanish, which ${target.environment} serves now: ` +
          `${vanished.join(', ')}. If they shall, repeat the command with --drops-pages`,
        { ...target, version: serves, insteadOf, pages: vanished },
      );
    return vanished;
  };
}

async function issuesOf({ stores, target, host, neighbours }: Inspected, version: string): Promise<string[]> {
  const { remote } = target;
  if (!(await stores.published.has(remote, version)))
    return [`${remote} ${version} is not published any more`];
  const checks = servingChecks;
  return issuesIn(await checkPublished(stores, { remote, version, host, neighbours, checks }));
}

async function requireVerification(
  { stores, target: { remote }, host }: Inspected,
  version: string,
): Promise<void> {
  if (await stores.verifications.find(remote, version, host.name)) return;
  throw new Refusal(
    `${remote} ${version} has not been verified for host ${host.name}: npm run delivery -- verify ${remote} ${version}`,
  );
}

async function pagesVanishing({
  stores,
  target,
  serves,
  insteadOf,
  neighbours,
}: Inspected): Promise<string[]> {
  const describe = async (version: string) =>
    (await stores.published.has(target.remote, version))
      ? [await stores.published.describe(target.remote, version)]
      : [];
  const before = (await Promise.all(insteadOf.map(describe))).flat();
  const [next] = serves === undefined ? [] : await describe(serves);
  return vanishedPages(before, next, neighbours);
}

/** Says what is wrong, what continues to be served, and what would do instead. */
async function notServable(
  inspected: Inspected,
  version: string,
  issues: readonly string[],
): Promise<Refusal> {
  const { target, host, record, isReturn } = inspected;
  const { remote, environment } = target;
  const served = record?.environments[environment]?.[remote]?.current;
  const isSound = served !== undefined && !(await issuesOf(inspected, served)).length;
  const instead = isReturn || !isSound ? await commandInstead(inspected, version) : undefined;
  const advice = [
    ...(isSound ? [`${environment} continues to serve ${remote} ${served}, which this host runs.`] : []),
    instead
      ? `This would do: npm run delivery -- ${instead}`
      : `To serve another version, publish one that fits (npm run delivery -- publish ${remote} --version <n>), verify and promote it.`,
    ...(issues.some((issue) => issue.startsWith(conflictsCheck.name))
      ? [
          'What belongs to another remote is free once that one is rolled back, promoted without it, or retired.',
        ]
      : []),
  ];
  return new Refusal(
    [
      [`${remote} ${version} cannot be served in ${environment} by host ${host.name}:`, ...issues].join(
        '\n  ',
      ),
      ...advice,
    ].join('\n'),
    { remote, version, environment, host: host.name, issues, ...(instead ? { instead } : {}) },
  );
}

/** The command to another version that can be served: the canary, an earlier one, or one that was taken back. */
async function commandInstead(inspected: Inspected, refused: string): Promise<string | undefined> {
  const { record, target, stores, host } = inspected;
  const { remote, environment } = target;
  const served = record?.environments[environment]?.[remote];
  const known = served ?? record?.retired?.[environment]?.[remote];
  const canary = served?.canary?.version;
  const isVerified = canary && (await stores.verifications.find(remote, canary, host.name));
  const promoting = (version: string) => `promote ${remote} ${version} --env ${environment}`;
  const ways = [
    ...(canary && isVerified ? [[canary, promoting(canary)] as const] : []),
    ...[...(served || !known ? [] : [known.current]), ...(known?.previous ?? [])].map(
      (version) => [version, `rollback ${remote} --env ${environment} --to ${version}`] as const,
    ),
    ...(known?.undone ?? []).map((version) => [version, promoting(version)] as const),
  ];
  for (const [version, command] of ways)
    if (version !== refused && version !== served?.current && !(await issuesOf(inspected, version)).length)
      return command;
  return undefined;
}

type Described = Pick<RemoteJson, 'routes'>;

/** Addresses that the versions have whose customers get another one, and that neither it nor another remote answers. */
function vanishedPages(
  insteadOf: readonly Described[],
  next: Described | undefined,
  neighbours: readonly Neighbour[],
): string[] {
  const answered = new Set(
    [...(next ? [next] : []), ...neighbours.map(({ description }) => description)]
      .flatMap(({ routes }) => routes)
      .map(({ path }) => shapeOf(path)),
  );
  const paths = insteadOf.flatMap(({ routes }) => routes.map(({ path }) => path));
  return [...new Set(paths)].filter((path) => !answered.has(shapeOf(path))).sort();
}
