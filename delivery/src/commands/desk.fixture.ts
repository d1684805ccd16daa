import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { readHostBuild, type HostBuildRecord } from '../build/host-build-record';
import { issuesIn } from '../checks/check';
import { checkPublished } from '../checks/check-published';
import { servedWith } from '../checks/host-fit';
import { liveHosts } from '../checks/live-hosts';
import { write, writeCheckout, writeHostBuild, writeRemoteBuild } from '../edge/edge.fixture';
import { FolderHost } from '../edge/folder-host';
import { jsonIn } from '../issues-in-words';
import { ServedHosts } from '../edge/served-hosts';
import { ServedRemotes } from '../edge/served-remotes';
import type { RequestingBrowser } from '../registry/resolution';
import type { SigningSettings } from '../signatures/signing-keys';
import { keysFor, openStores } from '../storage/stores';
import { runCommand } from './commands';

export interface Made {
  name?: string;
  version: string;
  /** The kernel version that it needs. */
  kernel?: string;
  paths?: readonly string[];
}

const wordsOf = (line: string) =>
  [...line.matchAll(/"([^"]*)"|\S+/g)].map(([word, quoted]) => quoted ?? word);

/** Adds to a host's record the kernel of the previous release, which the host offers too. */
export const withPrevious = (
  version: string,
  until = '2026-12-31',
  offers: Record<string, string[]> = {},
) => ({
  previousKernel: { version, until, shared: mapValues(offers, () => []), offers },
});

const mapValues = <In, Out>(record: Record<string, In>, change: (value: In) => Out): Record<string, Out> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));

/** Simulates a machine that releases versions: a host whose kernel changes, and the responses of its edge. */
export function openDesk(rootDir: string, signing?: SigningSettings) {
  const { dataDir, hostDir } = writeCheckout(rootDir);
  const openWith = (settings = signing, servedIn?: 'production') =>
    openStores(dataDir, undefined, {
      ...(settings && { keys: keysFor(settings, dataDir) }),
      ...(servedIn && { servedIn }),
    });
  const stores = openWith();
  const ofEdge = openWith(signing, 'production');
  let seconds = 0;
  const now = () => new Date(Date.UTC(2026, 10, 21) + (seconds += 1) * 1000);
  const served = new ServedRemotes({
    registry: ofEdge.registry,
    published: ofEdge.published,
    environment: 'production',
    report: () => {},
  });

  const hosts = new ServedHosts({
    registry: ofEdge.registry,
    published: ofEdge.published,
    copies: ofEdge.copies,
    environment: 'production',
    folder: new FolderHost(hostDir),
    report: () => {},
  });
  const buildHost = (kernel: string, more: Parameters<typeof writeHostBuild>[1] = {}) => {
    writeHostBuild(hostDir, { kernel, ...more });
    return readHostBuild(hostDir);
  };

  const build = (folder: string, made: Made) => {
    const { name = 'claims', version, kernel = '^0.1.0', paths = [`/${name}/list`] } = made;
    rmSync(folder, { recursive: true, force: true });
    const routes = paths.map((path, at) => ({ id: `${name}.${at}`, path, title: '列表' }));
    writeRemoteBuild(folder, { name, version, kernel, routes });
    return folder;
  };
  const publish = (made: Made) => stores.published.put(build(join(rootDir, 'build'), made));

  /** Does the same as the command, without the browser; resolves with false for a version that it would refuse. */
  const verify = async (name: string, version: string) => {
    const record = await stores.registry.read();
    const live = await liveHosts({ published: stores.published, hostDir }, record, 'production');
    const passed = await Promise.all(live.map(({ host }) => verifyIn(host, name, version)));
    return passed.every(Boolean);
  };
  const verifyIn = async (host: HostBuildRecord, name: string, version: string) => {
    const found = await checkPublished(stores, { remote: name, version, host, neighbours: [] });
    if (issuesIn(found).length) return false;
    const at = now().toISOString();
    await stores.verifications.put({ remote: name, version, host: host.name, at, checks: ['files'] });
    return true;
  };

  /** Verifies the host likewise, with all remotes that are served. */
  const verifyHost = async (version: string) => {
    const host = await stores.published.describeHost(version);
    for (const met of servedWith(await stores.registry.read(), 'production'))
      await verifyIn(host, met.remote, met.version);
  };
  const publishHost = async (
    version: string,
    kernel: string,
    more: Parameters<typeof writeHostBuild>[1] = {},
  ) => {
    const folder = join(rootDir, 'host-build');
    rmSync(folder, { recursive: true, force: true });
    // Without this file two hosts with the same kernel would be the same build.
    const files = { 'assets/own.fedcba9876543210.js': `'${version}'` };
    writeHostBuild(folder, { version, kernel, files, ...more });
    await stores.published.put(folder);
    return readHostBuild(folder);
  };

  return {
    stores,
    /** Opens the stores as another process does, such as the edge, possibly with other keys. */
    openWith,
    /** Writes a remote as this checkout would build it; `npm start` releases it with `release-builds`. */
    buildHere(made: Made) {
      const folder = join(rootDir, `remote-${made.name ?? 'claims'}`);
      write(folder, { 'package.json': '{"version":"0.1.0"}' });
      build(join(folder, 'dist'), made);
    },
    buildHost,
    publish,
    /** Publishes a version by the command, as a team does that has built it elsewhere. */
    publishByCommand(made: Made) {
      const folder = build(join(rootDir, 'build'), made);
      const file = join(folder, 'remote.json');
      const {
        version,
        entry: _,
        assets: _assets,
        integrity: _integrity,
        ...stated
      } = jsonIn(readFileSync(file), file) as Record<string, unknown>;
      write(folder, { 'remote.json': JSON.stringify(stated) });
      return this.give(`publish ${made.name ?? 'claims'} --version ${String(version)} --from "${folder}"`);
    },
    publishHost,
    verify,
    verifyHost,
    verifyIn,
    /** Publishes, verifies and promotes a host. */
    async releaseHost(version: string, kernel: string, more?: Partial<HostBuildRecord>) {
      await publishHost(version, kernel, more);
      await verifyHost(version);
      return this.give(`promote host ${version} --env production`);
    },
    /** Returns the host that the page of a browser is served. */
    liveHost: async (browser?: RequestingBrowser) => (await hosts.of(browser)).host,
    now,
    hostDir,
    dataDir,
    async release(made: Made) {
      await publish(made);
      await verify(made.name ?? 'claims', made.version);
    },
    /** Runs a command of `npm run delivery`; an argument that contains spaces is in quotation marks. */
    give: (line: string) =>
      runCommand(wordsOf(line), () => ({ rootDir, dataDir, hostDir, who: 'li', now, stores })),
    deployment: async (remote = 'claims') =>
      (await stores.registry.read())?.environments.production?.[remote],
    /** Returns the registry as the page of a browser receives it. */
    answer: async (browser?: RequestingBrowser) =>
      (await served.read((await hosts.of(browser)).host, browser)).registry.microFrontends,
  };
}

/** Sets up host 1.0.0 with kernel 0.1.0, claims 1.0.0 for kernel 0.1 only, and visits 1.0.0 for 0.1 and 0.2. */
export async function deskOfOneKernel(folder: string) {
  const desk = openDesk(folder);
  await desk.releaseHost('1.0.0', '0.1.0');
  await desk.release({ version: '1.0.0' });
  await desk.give(`promote claims 1.0.0 --env production`);
  await desk.release({ name: 'visits', version: '1.0.0', kernel: '>=0.1.0 <0.3.0' });
  await desk.give(`promote visits 1.0.0 --env production`);
  return desk;
}
