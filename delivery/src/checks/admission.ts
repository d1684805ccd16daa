import { hostRelease, type HostBuildRecord } from '../build/host-build-record';
import { Refusal, StoreAway } from '../refusal';
import type { Admit, Intended } from '../registry/change';
import { withdrawalOf, withdrawnInWords } from '../registry/withdrawn';
import type { Stores } from '../storage/stores';
import { issuesIn, type Neighbour } from './check';
import { checkPublished } from './check-published';
import { conflictsCheck } from './conflicts.check';
import { brokenBy, brokenInWords, hostFiles, returnsOf, servedWith } from './host-fit';
import { liveHosts } from './live-hosts';
import { servedBeside } from './neighbours';
import { servingChecks } from './static-checks';
import { shapeOf } from './pages.check';

interface Rules {
  stores: Pick<Stores, 'published' | 'verifications' | 'signatures'>;
  /** The build that is served when the registry names no host; read anew for every change. */
  hostDir: string;
  /** The caller accepts that pages vanish with the change. */
  dropsPages: boolean;
  /** For a host: the caller accepts that it cannot run some earlier versions. */
  dropsVersions?: boolean;
}

type Inspected = Intended & Pick<Rules, 'stores'> & { hosts: HostBuildRecord[]; neighbours: Neighbour[] };

/**
 * Checks a version before any change makes it served: its files are those that were published; host and remotes that
 * are served together fit, and no two of them share an address; each remote was verified in a browser in each host that
 * it runs in, or this version was served before; and unless the caller accepts it, no page vanishes, and with a host
 * none of the versions that a rollback could restore.
 */
export function openAdmission({ stores, hostDir, dropsPages, dropsVersions = false }: Rules): Admit {
  return async (intended) => {
    const { target, record, serves, insteadOf, isReturn } = intended;
    const neighbours = await servedBeside(stores.published, record, target);
    const live = await liveHosts({ published: stores.published, hostDir }, record, target.environment);
    const inspected: Inspected = { ...intended, stores, hosts: live.map(({ host }) => host), neighbours };
    if (serves !== undefined) {
      const issues = await issuesOf(inspected, serves);
      if (issues.length) throw await notServable(inspected, serves, issues);
      if (!isReturn) await requireVerification(inspected, serves);
      if (!isReturn && !dropsVersions && isHost(inspected)) await requireReturns(inspected, serves);
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

const isHost = ({ target }: Pick<Intended, 'target'>) => target.remote === hostRelease;

async function issuesOf(inspected: Inspected, version: string): Promise<string[]> {
  const { stores, target, hosts, neighbours, record } = inspected;
  const { remote, environment } = target;
  if (!(await stores.published.has(remote, version)))
    return [`${remote} ${version} is not published any more`];
  const unsigned = await stores.signatures.issuesOf(remote, version, stores.published, environment);
  if (unsigned.length) return unsigned.map((issue) => `signature: ${issue}`);
  if (isHost(inspected)) {
    const files = issuesIn([await hostFiles(stores, version)]);
    if (files.length) return files;
    const host = await stores.published.describeHost(version);
    const withdrawal = withdrawalOf(record, remote, version, host.name);
    if (withdrawal) return [withdrawnInWords(withdrawal)];
    return brokenInWords(await brokenBy(stores, host, servedWith(record, environment)));
  }
  const found = new Set<string>();
  for (const host of hosts) {
    const checks = servingChecks;
    for (const issue of issuesIn(await checkPublished(stores, { remote, version, host, neighbours, checks })))
      found.add(issue);
  }
  return [...found];
}

/** Throws a Refusal unless each pair of host and remote that would be served together has been verified. */
async function requireVerification(inspected: Inspected, version: string): Promise<void> {
  const { stores, target, hosts, record } = inspected;
  const pairs = isHost(inspected)
    ? [await stores.published.describeHost(version)].flatMap((host) =>
        servedWith(record, target.environment).map((met) => ({ ...met, host })),
      )
    : hosts.map((host) => ({ remote: target.remote, version, host }));
  for (const pair of pairs) {
    if (await stores.verifications.find(pair.remote, pair.version, pair.host.name)) continue;
    throw new Refusal(
      `${pair.remote} ${pair.version} has not been verified for host ${pair.host.name}: ` +
        `npm run delivery -- verify ${target.remote} ${version}${inEnvironment(target)}`,
    );
  }
}

/** Throws a Refusal when a host cannot run a version that a rollback could restore and that the present host runs. */
async function requireReturns(inspected: Inspected, version: string): Promise<void> {
  const { stores, target, hosts, record } = inspected;
  const next = await stores.published.describeHost(version);
  const lost = await brokenBy(stores, next, returnsOf(record, target.environment));
  const gone = new Set<string>();
  for (const host of hosts.slice(0, 1))
    for (const { remote, version: earlier } of await brokenBy(stores, host, lost))
      gone.add(`${remote} ${earlier}`);
  const broken = lost.filter((met) => !gone.has(`${met.remote} ${met.version}`));
  if (broken.length)
    throw new Refusal(
      [
        `${target.remote} ${version} cannot run what ${target.environment} could return to:`,
        ...brokenInWords(broken),
      ].join('\n  ') + '\nIf these ways back shall close, repeat the command with --drops-versions',
      { ...target, version, broken },
    );
}

const inEnvironment = ({ environment }: Intended['target']) =>
  environment === 'production' ? '' : ` --env ${environment}`;

async function pagesVanishing({
  stores,
  target,
  serves,
  insteadOf,
  neighbours,
}: Inspected): Promise<string[]> {
  const { published } = stores;
  const describe = async (version: string): Promise<Described[]> => {
    if (!(await published.has(target.remote, version))) return [];
    const reading: Promise<Described> = isHost({ target })
      ? published.describeHost(version)
      : published.describe(target.remote, version);
    try {
      return [await reading];
    } catch (problem) {
      // A version whose files changed after publication has no known pages, so it does not block its successor.
      if (problem instanceof Refusal && !(problem instanceof StoreAway)) return [];
      throw problem;
    }
  };
  const before = (await Promise.all(insteadOf.map(describe))).flat();
  const [next] = serves === undefined ? [] : await describe(serves);
  return vanishedPages(before, next, neighbours);
}

/** Explains what is wrong, what continues to be served, and which command would work instead. */
async function notServable(
  inspected: Inspected,
  version: string,
  issues: readonly string[],
): Promise<Refusal> {
  const { target, hosts, record, isReturn } = inspected;
  const { remote, environment } = target;
  const ofHost = isHost(inspected);
  const names = hosts.map(({ name }) => name).join(' or ');
  const served = record?.environments[environment]?.[remote]?.current;
  const isSound = served !== undefined && !(await issuesOf(inspected, served)).length;
  const instead = isReturn || !isSound ? await commandInstead(inspected, version) : undefined;
  const advice = [
    ...(isSound
      ? [`${environment} continues to serve ${remote} ${served}${ofHost ? '' : ', which this host runs'}.`]
      : []),
    instead
      ? `This would do: npm run delivery -- ${instead}`
      : ofHost
        ? 'To serve it, promote versions of these remotes that run in both hosts first, or retire them.'
        : `To serve another version, publish one that fits (npm run delivery -- publish ${remote} --version <n>), verify and promote it.`,
    ...(!ofHost && issues.some((issue) => issue.startsWith(conflictsCheck.name))
      ? [
          'What belongs to another remote is free once that one is rolled back, promoted without it, or retired.',
        ]
      : []),
  ];
  return new Refusal(
    [
      [
        `${remote} ${version} cannot be served in ${environment}${ofHost ? '' : ` by host ${names}`}:`,
        ...issues,
      ].join('\n  '),
      ...advice,
    ].join('\n'),
    { remote, version, environment, host: names, issues, ...(instead ? { instead } : {}) },
  );
}

/** Returns the command to another version that can be served: the canary, an earlier one, or one rolled back. */
async function commandInstead(inspected: Inspected, refused: string): Promise<string | undefined> {
  const { record, target } = inspected;
  const { remote, environment } = target;
  const served = record?.environments[environment]?.[remote];
  const known = served ?? record?.retired?.[environment]?.[remote];
  const canary = served?.canary?.version;
  const isVerified =
    canary &&
    (await requireVerification(inspected, canary).then(
      () => true,
      () => false,
    ));
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

/** A remote or the host. */
interface Described {
  routes: readonly { path: string }[];
}

/** Lists addresses of the replaced versions that neither the next version nor another remote answers. */
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
