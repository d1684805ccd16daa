import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { releaseBuilds } from '../commands/release-builds';
import { faultsOf } from '../commands/verify';
import { temporaryFolder, write, writeHostBuild, writeRemoteBuild } from '../edge/edge.fixture';
import { promote } from '../registry/deploy';
import { openStores } from './stores';

const folder = temporaryFolder();
const host = { kernel: '0.1.0', api: '1.2.0', shared: { react: [], 'shared-kernel/list': [] } };
let count = 0;

function setUp() {
  const dataDir = join(folder, String((count += 1)));
  const build = join(dataDir, 'build');
  const stores = openStores(dataDir);
  return { dataDir, build, stores, published: stores.published };
}

describe('publishing a remote', () => {
  it('stores the build as a version and leaves nothing half done', async () => {
    const { dataDir, build, published } = setUp();
    writeRemoteBuild(build);

    expect(await published.put(build)).toEqual({ remote: 'claims', version: '0.1.0', isNew: true });
    expect((await published.describe('claims', '0.1.0')).name).toBe('claims');
    expect(readdirSync(join(dataDir, 'remotes'))).toEqual(['claims']);
  });

  it('accepts the same bytes again', async () => {
    const { build, published } = setUp();
    writeRemoteBuild(build);
    await published.put(build);

    expect((await published.put(build)).isNew).toBe(false);
  });

  it('refuses other bytes under a version that exists, and keeps the first', async () => {
    const { dataDir, build, published } = setUp();
    writeRemoteBuild(build, { code: '1' });
    await published.put(build);
    writeRemoteBuild(build, { code: '2' });

    await expect(published.put(build)).rejects.toThrow(
      'claims 0.1.0 is already published with other content',
    );
    const entry = join(dataDir, 'remotes/claims/0.1.0/assets/remote-entry.0123456789abcdef.js');
    expect(readFileSync(entry, 'utf8')).toBe('globalThis.claims = 1;');
  });

  it('refuses a version with a file more', async () => {
    const { build, published } = setUp();
    writeRemoteBuild(build);
    await published.put(build);
    write(build, { 'assets/more.js': '' });

    await expect(published.put(build)).rejects.toThrow('assets/more.js');
  });
});

describe('verifying a version against the host', () => {
  const faults = async (
    wish: Parameters<typeof writeRemoteBuild>[1],
    change: (published: string) => void = () => {},
  ) => {
    const { build, published } = setUp();
    writeRemoteBuild(build, wish);
    const { remote, version } = await published.put(build);
    change(await published.folderOf(remote, version));
    return faultsOf(published, remote, version, host);
  };

  it('finds nothing wrong with what was built for it', async () => {
    expect(await faults({})).toEqual([]);
  });

  it('finds a remote that needs a newer kernel', async () => {
    expect(await faults({ kernel: '^0.2.0' })).toEqual(['it needs kernel ^0.2.0, the host provides 0.1.0']);
  });

  it('finds a shared module that the host does not provide', async () => {
    const { build, published } = setUp();
    writeRemoteBuild(build);
    await published.put(build);

    expect(await faultsOf(published, 'claims', '0.1.0', { ...host, shared: { react: [] } })).toEqual([
      'the host does not provide shared-kernel/list',
    ]);
  });

  it('finds changed, missing and additional files', async () => {
    const found = await faults({}, (dir) =>
      write(dir, {
        'assets/list.0123456789abcdef.js': 'tampered',
        'assets/evil.js': '',
        'mf-manifest.json': '<html>',
      }),
    );

    expect(found).toEqual([
      'assets/list.0123456789abcdef.js is not what was built',
      'mf-manifest.json is not what was built',
      'assets/evil.js has no integrity',
      'mf-manifest.json is not a federation manifest',
    ]);
  });

  it('knows no version that was not published', async () => {
    const { published } = setUp();

    await expect(faultsOf(published, 'claims', '9.9.9', host)).rejects.toThrow(
      'claims 9.9.9 has not been published',
    );
  });
});

describe('releasing the checkout’s builds at start', () => {
  it('serves what is new, and leaves a promotion made by hand alone', async () => {
    const { dataDir, build, stores } = setUp();
    const hostDir = join(dataDir, 'host');
    writeHostBuild(hostDir);
    const releasing = { stores, hostDir, who: 'li', now: () => new Date() };
    const current = async () => (await stores.registry.read())?.environments.production?.claims?.current;
    writeRemoteBuild(build, { version: '0.1.0-h1' });
    await releaseBuilds(releasing, [build, join(dataDir, 'no-build')]);
    expect(await current()).toBe('0.1.0-h1');

    const target = { remote: 'claims', environment: 'production' } as const;
    await promote({ ...releasing, store: stores.registry }, target, '0.0.9');
    await releaseBuilds(releasing, [build]);
    expect(await current()).toBe('0.0.9');

    writeRemoteBuild(build, { version: '0.1.0-h2', code: '2' });
    await releaseBuilds(releasing, [build]);
    expect(await current()).toBe('0.1.0-h2');
  });
});
