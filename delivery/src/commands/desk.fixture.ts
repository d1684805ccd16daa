import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { readHostBuild, type HostBuildRecord } from '../build/host-build-record';
import { issuesIn } from '../checks/check';
import { checkPublished } from '../checks/check-published';
import { servedWith } from '../checks/host-fit';
import { liveHosts } from '../checks/live-hosts';
import {
  temporaryFolders,
  write,
  writeCheckout,
  writeHostBuild,
  writeRemoteBuild,
} from '../edge/edge.fixture';
import { FolderHost } from '../edge/folder-host';
import { ServedHosts } from '../edge/served-hosts';
import { ServedRemotes } from '../edge/served-remotes';
import type { RequestingBrowser } from '../registry/resolution';
import type { SigningSettings } from '../signatures/signing-keys';
import { keysFor, openStores } from '../storage/stores';
import type { CommandContext } from './command';
import { runCommand } from './commands';

const newFolder = temporaryFolders();

export interface Made {
  name?: string;
  version: string;
  kernel?: string;
  paths?: readonly string[];
}

const wordsOf = (line: string) =>
  [...line.matchAll(/"([^"]*)"|\S+/g)].map(([word, quoted]) => quoted ?? word);

type Place = Pick<CommandContext, 'rootDir' | 'dataDir' | 'hostDir' | 'stores'> & Partial<CommandContext>;

/** Returns a function that runs command lines; an argument that contains spaces is in quotation marks. */
export const commandsIn = (place: Place) => (line: string) =>
  runCommand(wordsOf(line), () => ({ who: 'li', now: () => new Date(), ...place }));

/** Adds to a host's record the kernel of the previous release, which the host offers too. */
export const withPrevious = (
  version: string,
  until = '2026-12-31',
  offers: Record<string, string[]> = {},
) => {
  const shared = Object.fromEntries(Object.keys(offers).map((request) => [request, []]));
  return { previousKernel: { version, until, shared, offers } };
};

/** Simulates a machine that releases versions: a host whose kernel changes, and the responses of its edge. */
export function openDesk(signing?: SigningSettings) {
  const rootDir = newFolder();
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
  const serving = { ...ofEdge, environment: 'production', report: () => {} } as const;
  const served = new ServedRemotes(serving);
  const hosts = new ServedHosts({ ...serving, folder: new FolderHost(hostDir) });
  const give = commandsIn({ rootDir, dataDir, hostDir, now, stores });
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

  /** Does the same as the command, without the browser; a version that it would refuse stays unverified. */
  const verify = async (name: string, version: string) => {
    const record = await stores.registry.read();
    const live = await liveHosts({ published: stores.published, hostDir }, record, 'production');
    await Promise.all(live.map(({ host }) => verifyIn(host, name, version)));
  };
  const verifyIn = async (host: HostBuildRecord, name: string, version: string) => {
    const found = await checkPublished(stores, { remote: name, version, host, neighbours: [] });
    if (issuesIn(found).length) return;
    const at = now().toISOString();
    await stores.verifications.put({ remote: name, version, host: host.name, at, checks: ['files'] });
  };

  const release = async (made: Made) => {
    await publish(made);
    await verify(made.name ?? 'claims', made.version);
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
    rootDir,
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
      const stated = JSON.parse(readFileSync(file, 'utf8'));
      const derived = { version: undefined, entry: undefined, assets: undefined, integrity: undefined };
      write(folder, { 'remote.json': JSON.stringify({ ...stated, ...derived }) });
      return give(`publish ${made.name ?? 'claims'} --version ${made.version} --from "${folder}"`);
    },
    publishHost,
    verify,
    verifyHost,
    verifyIn,
    async releaseHost(version: string, kernel: string, more?: Partial<HostBuildRecord>) {
      await publishHost(version, kernel, more);
      await verifyHost(version);
      return give(`promote host ${version} --env production`);
    },
    /** Returns the host that the page of a browser is served. */
    liveHost: async (browser?: RequestingBrowser) => (await hosts.of(browser)).host,
    now,
    hostDir,
    dataDir,
    release,
    async serve(made: Made) {
      await release(made);
      return give(`promote ${made.name ?? 'claims'} ${made.version} --env production`);
    },
    give,
    deployment: async (remote = 'claims') =>
      (await stores.registry.read())?.environments.production?.[remote],
    /** Returns the registry as the page of a browser receives it. */
    answer: async (browser?: RequestingBrowser) =>
      (await served.read((await hosts.of(browser)).host, browser)).registry.microFrontends,
  };
}

/** Sets up host 1.0.0 with kernel 0.1.0, claims 1.0.0 for kernel 0.1 only, and visits 1.0.0 for 0.1 and 0.2. */
export async function deskOfOneKernel() {
  const desk = openDesk();
  await desk.releaseHost('1.0.0', '0.1.0');
  await desk.serve({ version: '1.0.0' });
  await desk.serve({ name: 'visits', version: '1.0.0', kernel: '>=0.1.0 <0.3.0' });
  return desk;
}
