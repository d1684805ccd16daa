import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildRecord, hostRelease, readHostBuild } from '../build/host-build-record';
import { hasPlain } from '../build/plain-files';
import { openWorkspace } from '../build/workspace';
import { issuesIn, type Neighbour } from '../checks/check';
import { openAdmission } from '../checks/admission';
import { checkPublished } from '../checks/check-published';
import { liveHosts } from '../checks/live-hosts';
import { misfitsOf } from '../checks/static-checks';
import { Refusal } from '../refusal';
import { admitAll, type Deploying } from '../registry/change';
import { follow, leaveMisfit, type LeftAlone, type MisfitOf } from '../registry/follow';
import { type Deployment, type Environment, remotesIn } from '../registry/registry-record';
import { refuseWithdrawn } from '../registry/withdrawn';
import { readRemoteJson } from '../storage/remote-json';
import type { PutVersion } from '../storage/published-remotes';
import type { Stores } from '../storage/stores';
import { signPublication } from './sign-publication';
import { environmentOf, type Command } from './command';
import { pruneHosts } from './prune';

export const releaseBuildsCommand: Command = {
  usage: 'release-builds [--env <staging|production>]',
  what: 'publish what npm start has built, and serve it where no command decided otherwise (npm start does this itself)',
  options: ['env'],
  async run({ rootDir, hostDir, stores, who, now, isDryRun, option }) {
    const environment = environmentOf(option('env') ?? 'production');
    const folders = openWorkspace(rootDir)
      .remotes.map((remote) => join(rootDir, `remote-${remote}`, 'dist'))
      .filter((folder) => existsSync(folder));
    const releasing = { stores, hostDir, environment, who, now, isDryRun };
    const host = await releaseHost(releasing);
    const { released: remotes, misfits } = await releaseBuilds(releasing, folders);
    if (host?.isNew && !isDryRun) await pruneHosts(stores, now());
    const released = [...(host ? [host] : []), ...remotes];
    const lines = released
      .filter(({ withdrawn }) => withdrawn === undefined)
      .map(({ remote, version, isNew }) => `  ${remote} ${version}${isNew ? '' : ' (published before)'}`);
    const unchanged = [
      ...released.flatMap((each) => sentenceOfLeft(each, environment) ?? []),
      ...misfits.map(
        ({ remote, reason, instead }) =>
          `${environment} serves ${instead ? `${remote} ${instead} again` : `no ${remote}`}: ${reason}`,
      ),
    ];
    const served = remotesIn(await stores.registry.read(), environment);
    const gone = misfits.flatMap(({ remote, instead }) => (instead ? [] : [remote]));
    const serves = Object.keys(served).filter((remote) => !gone.includes(remote));
    return {
      json: { released, dryRun: isDryRun, unchanged, serves },
      text: [isDryRun ? 'Would be released:' : 'Released:', ...lines, ...unchanged].join('\n'),
    };
  },
};

/** Describes what an environment serves instead of a build, who decided it, and the command to serve the build. */
function sentenceOfLeft(
  { remote, version, left, refused, withdrawn }: Released,
  environment: Environment,
): string | undefined {
  if (refused !== undefined) return `this build is published, and not served: ${refused}`;
  if (withdrawn !== undefined) return `this build is neither published nor served: ${withdrawn}`;
  if (!left) return undefined;
  const { deployment, change } = left;
  const why = change ? `${change.action} by ${change.who}, ${change.at}` : 'author unknown';
  return (
    `${environment} still serves ${servedOf(remote, deployment)} (${why}); this build is published. To serve it: ` +
    `npm run delivery -- promote ${remote} ${version} --env ${environment}`
  );
}

function servedOf(remote: string, deployment: Deployment | undefined): string {
  if (!deployment) return `no ${remote}`;
  const { current, canary } = deployment;
  return `${remote} ${canary ? `${current}, and ${canary.version} to ${canary.percent} %` : current}`;
}

interface Releasing {
  stores: Stores;
  hostDir: string;
  /** Default: production. */
  environment?: Environment;
  who: string;
  now: () => Date;
  isDryRun?: boolean;
}

export interface Released extends PutVersion {
  /** The version served instead, because a command other than `npm start` selected it. */
  left?: LeftAlone;
  /** The reason why it is published but not served. */
  refused?: string;
  /** Who withdrew it and why: it is neither published nor served. */
  withdrawn?: string;
}

/** A remote whose current version the host cannot run, and the earlier one that is served instead, if there is one. */
interface Misfit {
  remote: string;
  reason: string;
  instead?: string | undefined;
}

/**
 * Publishes the host that this checkout has built and makes it current in an environment, unless the last change of the
 * host there was made by a command. Remotes that it cannot run are replaced afterwards, see `releaseBuilds`. Returns
 * undefined when there is no built host.
 */
export async function releaseHost(releasing: Releasing): Promise<Released | undefined> {
  const { stores, hostDir, environment = 'production', isDryRun, who, now } = releasing;
  if (!hasPlain(hostDir, buildRecord)) return undefined;
  const { registry } = stores;
  const { name, version } = readHostBuild(hostDir);
  const withdrawn = await releasedNever(releasing, hostRelease, version, name);
  if (withdrawn) return withdrawn;
  const put = await putOf(releasing, hostDir);
  // No admission check: the files were verified when they were stored.
  const deploying = { store: registry, who, now, isDryRun: isDryRun === true, admit: admitAll };
  const target = { remote: hostRelease, environment };
  const left = await follow(deploying, target, put.version, async () => undefined);
  return { ...put, ...(left && { left }) };
}

/**
 * Publishes the remotes that this checkout has built, verifies them against the host that it has built and makes each
 * current in an environment, unless the last change of that remote there was a promotion, canary or rollback by command
 * and the host can run what is served.
 */
export async function releaseBuilds(
  releasing: Releasing,
  buildDirs: readonly string[],
): Promise<{ released: Released[]; misfits: Misfit[] }> {
  const built = buildDirs.filter((dir) => existsSync(join(dir, 'remote.json')));
  const together = built.map((dir) => ({ description: readRemoteJson(dir), where: 'built with it' }));
  const puts: PutVersion[] = [];
  const withdrawn: Released[] = [];
  for (const folder of built) {
    const { name, version } = readRemoteJson(folder);
    const never = await releasedNever(releasing, name, version);
    if (never) {
      withdrawn.push(never);
      continue;
    }
    const put = await putOf(releasing, folder);
    if (!releasing.isDryRun) await verify(releasing, put, together);
    puts.push(put);
  }
  const released = [...withdrawn, ...(await serve(releasing, puts))];
  const decided = released.flatMap(({ remote, left }) => (left ? [] : [remote]));
  return { released, misfits: await leaveMisfits(releasing, decided) };
}

async function putOf({ stores, who, now, isDryRun }: Releasing, folder: string): Promise<PutVersion> {
  if (isDryRun) return stores.published.inspect(folder);
  const put = await stores.published.put(folder);
  await signPublication({ stores, put, folder, who, at: now(), builder: 'checkout' });
  return put;
}

/** Returns why a withdrawn build is neither published nor served; undefined for any other build. */
async function releasedNever(
  { stores }: Releasing,
  remote: string,
  version: string,
  build?: string,
): Promise<Released | undefined> {
  try {
    refuseWithdrawn(await stores.registry.read(), remote, version, build);
    return undefined;
  } catch (problem) {
    if (problem instanceof Refusal) return { remote, version, isNew: false, withdrawn: problem.message };
    throw problem;
  }
}

/** Serves builds and retries refused ones: a page that moves to another remote is free once the first is replaced. */
async function serve(releasing: Releasing, puts: readonly PutVersion[]): Promise<Released[]> {
  const released = new Map<string, Released>();
  for (let before = -1, waiting = puts; waiting.length && waiting.length !== before;) {
    before = waiting.length;
    for (const put of waiting) released.set(put.remote, await serveOne(releasing, put));
    waiting = waiting.filter(({ remote }) => released.get(remote)?.refused !== undefined);
  }
  return puts.flatMap(({ remote }) => released.get(remote) ?? []);
}

async function serveOne(releasing: Releasing, put: PutVersion): Promise<Released> {
  const { environment = 'production' } = releasing;
  try {
    const target = { remote: put.remote, environment };
    const left = await follow(deployingOf(releasing), target, put.version, misfitOf(releasing));
    return { ...put, ...(left && { left }) };
  } catch (problem) {
    if (problem instanceof Refusal) return { ...put, refused: problem.message };
    throw problem;
  }
}

/** Replaces the remotes that are not built here and that the new host cannot run. */
async function leaveMisfits(releasing: Releasing, decided: readonly string[]): Promise<Misfit[]> {
  const { stores, environment = 'production' } = releasing;
  const served = remotesIn(await stores.registry.read(), environment);
  const misfits: Misfit[] = [];
  for (const [remote, { current }] of Object.entries(served)) {
    const why = misfitOf(releasing);
    const reason = await why(remote, current);
    if (!reason || (releasing.isDryRun && decided.includes(remote))) continue;
    const changing = leaveMisfit(deployingOf(releasing), { remote, environment }, why);
    const deployed = await changing.catch((problem: unknown) => {
      if (problem instanceof Refusal) return undefined;
      throw problem;
    });
    misfits.push({ remote, reason, instead: deployed?.change.to });
  }
  return misfits;
}

/** Pages may vanish if the sources dropped them. A dry run admits all, as it has published nothing to verify. */
function deployingOf({ stores, hostDir, who, now, isDryRun }: Releasing): Deploying {
  const admit = isDryRun ? admitAll : openAdmission({ stores, hostDir, dropsPages: true });
  return { store: stores.registry, who, now, isDryRun: isDryRun === true, admit };
}

function misfitOf({ stores, hostDir, environment = 'production' }: Releasing): MisfitOf {
  return async (remote, version) => {
    const { published, registry } = stores;
    const [{ host }] = await liveHosts({ published, hostDir }, await registry.read(), environment);
    const description = await published.describe(remote, version).catch(() => undefined);
    const found = description ? misfitsOf(description, host) : ['it is not published any more'];
    return found.length ? `host ${host.name} cannot run ${version}: ${found.join('; ')}` : undefined;
  };
}

/** Host and remotes built from one source fit each other, so the checks without a browser are enough. */
async function verify(
  { stores, hostDir, now }: Releasing,
  { remote, version }: PutVersion,
  neighbours: readonly Neighbour[],
): Promise<void> {
  const host = readHostBuild(hostDir);
  if (await stores.verifications.find(remote, version, host.name)) return;
  const results = await checkPublished(stores, { remote, version, host, neighbours });
  const issues = issuesIn(results);
  if (issues.length)
    throw new Refusal(`${remote} ${version} does not fit its own host: ${issues.join('; ')}`);
  const checks = results.map(({ name }) => name);
  await stores.verifications.put({ remote, version, host: host.name, at: now().toISOString(), checks });
}
