import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { readHostBuild } from '../build/host-build-record';
import { issuesIn } from '../checks/check';
import { checkPublished } from '../checks/check-published';
import { write, writeHostBuild, writeRemoteBuild } from '../edge/edge.fixture';
import { ServedRemotes } from '../edge/served-remotes';
import type { RequestingBrowser } from '../registry/resolution';
import { openStores } from '../storage/stores';
import { runCommand } from './run-command';

export interface Made {
  name?: string;
  version: string;
  /** The kernel that it needs. */
  kernel?: string;
  paths?: readonly string[];
}

/** A machine on which versions are released: with a host whose kernel changes, and what its edge answers. */
export function openDesk(rootDir: string) {
  const [dataDir, hostDir] = [join(rootDir, '.data'), join(rootDir, 'host', 'dist')];
  const stores = openStores(dataDir);
  let seconds = 0;
  const now = () => new Date(Date.UTC(2026, 10, 21) + (seconds += 1) * 1000);
  const served = new ServedRemotes({
    registry: stores.registry,
    published: stores.published,
    environment: 'production',
    report: () => {},
  });

  write(rootDir, {
    'shared-kernel/package.json': '{"version":"0.1.0"}',
    'shared-kernel/src/contract/version.json': '{"version":"1.0.0"}',
    'remote-claims/package.json': '{"version":"0.1.0"}',
  });
  const buildHost = (kernel: string) =>
    writeHostBuild(hostDir, { kernel, name: `aaaaaaaaa${kernel.replaceAll('.', '')}` });
  buildHost('0.1.0');

  const build = (folder: string, made: Made) => {
    const { name = 'claims', version, kernel = '^0.1.0', paths = [`/${name}/list`] } = made;
    rmSync(folder, { recursive: true, force: true });
    const routes = paths.map((path, at) => ({ id: `${name}.${at}`, path, title: '列表' }));
    writeRemoteBuild(folder, { name, version, kernel, routes });
    return folder;
  };
  const publish = (made: Made) => stores.published.put(build(join(rootDir, 'build'), made));

  /** As the command does it, but for the browser: false for a version that it would refuse. */
  const verify = async (name: string, version: string) => {
    const host = readHostBuild(hostDir);
    const found = await checkPublished(stores, { remote: name, version, host, neighbours: [] });
    if (issuesIn(found).length) return false;
    const at = now().toISOString();
    await stores.verifications.put({ remote: name, version, host: host.name, at, checks: ['files'] });
    return true;
  };

  return {
    stores,
    /** Leaves a remote as this checkout has built it; `npm start` releases it with `release-builds`. */
    buildHere(made: Made) {
      const folder = join(rootDir, `remote-${made.name ?? 'claims'}`);
      write(folder, { 'package.json': '{"version":"0.1.0"}' });
      build(join(folder, 'dist'), made);
    },
    buildHost,
    publish,
    verify,
    now,
    hostDir,
    dataDir,
    async release(made: Made) {
      await publish(made);
      await verify(made.name ?? 'claims', made.version);
    },
    /** A command of `npm run delivery`. */
    give: (line: string) =>
      runCommand(line.split(' '), () => ({ rootDir, dataDir, hostDir, who: 'li', now, stores })),
    deployment: async (remote = 'claims') =>
      (await stores.registry.read())?.environments.production?.[remote],
    /** The registry as the page of a browser gets it. */
    answer: async (browser?: RequestingBrowser) =>
      (await served.read(readHostBuild(hostDir), browser)).registry.microFrontends,
  };
}
