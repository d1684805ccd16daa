import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promote } from '../commands/deploy';
import { prune } from '../commands/prune';
import { releaseBuilds } from '../commands/release-builds';
import { faultsOf } from '../commands/verify';
import { temporaryFolder, write, writeRemoteBuild } from '../edge/edge.fixture';
import { RegistryStore } from '../registry/registry-store';
import { PublishedRemotes } from './published-remotes';

const folder = temporaryFolder();
const host = { kernel: '0.1.0', api: '1.2.0', shared: { react: [], 'shared-kernel/list': [] } };
let count = 0;

function setUp() {
  const dataDir = join(folder, String((count += 1)));
  const build = join(dataDir, 'build');
  return { dataDir, build, published: new PublishedRemotes(dataDir) };
}

describe('publishing a remote', () => {
  it('stores the build as a version and leaves nothing half done', () => {
    const { dataDir, build, published } = setUp();
    writeRemoteBuild(build);

    expect(published.put(build)).toEqual({ remote: 'claims', version: '0.1.0', isNew: true });
    expect(published.describe('claims', '0.1.0').name).toBe('claims');
    expect(readdirSync(join(dataDir, 'remotes'))).toEqual(['claims']);
  });

  it('accepts the same bytes again', () => {
    const { build, published } = setUp();
    writeRemoteBuild(build);
    published.put(build);

    expect(published.put(build).isNew).toBe(false);
  });

  it('refuses other bytes under a version that exists, and keeps the first', () => {
    const { dataDir, build, published } = setUp();
    writeRemoteBuild(build, { code: '1' });
    published.put(build);
    writeRemoteBuild(build, { code: '2' });

    expect(() => published.put(build)).toThrow('claims 0.1.0 is already published with other content');
    const entry = join(dataDir, 'remotes/claims/0.1.0/assets/remote-entry.0123456789abcdef.js');
    expect(readFileSync(entry, 'utf8')).toBe('globalThis.claims = 1;');
  });

  it('refuses a version with a file more', () => {
    const { build, published } = setUp();
    writeRemoteBuild(build);
    published.put(build);
    write(build, { 'assets/more.js': '' });

    expect(() => published.put(build)).toThrow('assets/more.js');
  });
});

describe('verifying a version against the host', () => {
  const faults = (
    wish: Parameters<typeof writeRemoteBuild>[1],
    change: (published: string) => void = () => {},
  ) => {
    const { build, published } = setUp();
    writeRemoteBuild(build, wish);
    const { remote, version } = published.put(build);
    change(published.folderOf(remote, version));
    return faultsOf(published, remote, version, host);
  };

  it('finds nothing wrong with what was built for it', () => {
    expect(faults({})).toEqual([]);
  });

  it('finds a remote that needs a newer kernel', () => {
    expect(faults({ kernel: '^0.2.0' })).toEqual(['it needs kernel ^0.2.0, the host provides 0.1.0']);
  });

  it('finds a shared module that the host does not provide', () => {
    const { build, published } = setUp();
    writeRemoteBuild(build);
    published.put(build);

    expect(faultsOf(published, 'claims', '0.1.0', { ...host, shared: { react: [] } })).toEqual([
      'the host does not provide shared-kernel/list',
    ]);
  });

  it('finds changed, missing and additional files', () => {
    const found = faults({}, (dir) =>
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

  it('knows no version that was not published', () => {
    const { published } = setUp();

    expect(() => faultsOf(published, 'claims', '9.9.9', host)).toThrow('claims 9.9.9 has not been published');
  });
});

describe('releasing the checkout’s builds at start', () => {
  it('serves what is new, and leaves a promotion made by hand alone', () => {
    const { dataDir, build, published } = setUp();
    const deploying = { store: new RegistryStore(dataDir), who: 'li', now: () => new Date() };
    const current = () => deploying.store.read()?.environments.production?.claims?.current;
    writeRemoteBuild(build, { version: '0.1.0-h1' });
    releaseBuilds(deploying, published, [build, join(dataDir, 'no-build')]);
    expect(current()).toBe('0.1.0-h1');

    promote(deploying, 'claims', '0.0.9', 'production');
    releaseBuilds(deploying, published, [build]);
    expect(current()).toBe('0.0.9');

    writeRemoteBuild(build, { version: '0.1.0-h2', code: '2' });
    releaseBuilds(deploying, published, [build]);
    expect(current()).toBe('0.1.0-h2');
  });
});

describe('pruning', () => {
  it('removes what is neither served, nor a way back, nor recent', () => {
    const { dataDir, build, published } = setUp();
    const deploying = { store: new RegistryStore(dataDir), who: 'li', now: () => new Date() };
    for (const version of ['0.1.0', '0.2.0', '0.3.0', '0.4.0']) {
      writeRemoteBuild(build, { version });
      published.put(build);
    }
    promote(deploying, 'claims', '0.1.0', 'production');
    promote(deploying, 'claims', '0.2.0', 'production');

    const dropped = prune(published, deploying.store.read(), 0);

    expect(dropped.map(({ version }) => version).sort()).toEqual(['0.3.0', '0.4.0']);
    expect(existsSync(published.folderOf('claims', '0.1.0'))).toBe(true);
  });
});
