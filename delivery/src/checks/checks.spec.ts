import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { integrityOf } from '../build/integrity';
import { temporaryFolder, write, writeRemoteBuild } from '../edge/edge.fixture';
import { promote } from '../registry/deploy';
import { openStores } from '../storage/stores';
import { faultsIn } from './check';
import { checkBuild } from './check-build';
import { checkPublished } from './check-published';

const folder = temporaryFolder();
const host = {
  kernel: '0.1.0',
  api: '1.2.0',
  libraries: { react: '19.3.1' },
  shared: { react: [], 'shared-kernel/list': [] },
  offers: { 'shared-kernel/list': ['ListPage', 'defineList'] },
  routes: [{ id: 'host.login', path: '/login' }],
};
let count = 0;

function setUp() {
  const dataDir = join(folder, String((count += 1)));
  return { build: join(dataDir, 'build'), other: join(dataDir, 'other'), stores: openStores(dataDir) };
}

type Wish = Parameters<typeof writeRemoteBuild>[1];

/** What is found wrong with a build of claims 0.1.0. */
async function faultsOf(wish: Wish, change: (build: string) => void = () => {}): Promise<string[]> {
  const { build, stores } = setUp();
  writeRemoteBuild(build, wish);
  change(build);
  return faultsIn(await checkBuild(stores, { remote: 'claims', version: '0.1.0', folder: build, host }));
}

describe('a build that is to be published', () => {
  it('has no faults when it fits', async () => {
    const shared = { react: '^19.2.0' };
    const uses = { 'shared-kernel/list': ['ListPage'] };

    expect(await faultsOf({ requires: { kernel: '^0.1.0', api: '^1.1.0', shared }, uses })).toEqual([]);
  });

  it('is what it was asked for as', async () => {
    expect(await faultsOf({ version: '0.2.0' })).toEqual(['identity: remote.json calls itself claims 0.2.0']);
  });

  it.each([
    [{ kernel: '^0.2.0', api: '^1.0.0' }, 'it needs kernel ^0.2.0, the host provides 0.1.0'],
    [{ kernel: '^0.1.0', api: '^2.0.0' }, 'it needs API ^2.0.0, the host provides 1.2.0'],
    [
      { kernel: '^0.1.0', api: '^1.0.0', shared: { react: '^20.0.0' } },
      'it needs react ^20.0.0, the host provides 19.3.1',
    ],
    [
      { kernel: '^0.1.0', api: '^1.0.0', shared: { vue: '^3.0.0' } },
      'it needs vue ^3.0.0, the host provides none',
    ],
    [{ kernel: 'newest', api: '^1.0.0' }, '"newest" for kernel is no range'],
    [
      { kernel: '0.1.0 - 0.2.0', api: '^1.0.0' },
      '"0.1.0 - 0.2.0" for kernel has to be written with ^, ~, >= or <, and whole versions',
    ],
  ])('does not need more than %j allows', async (requires, fault) => {
    expect(await faultsOf({ requires })).toEqual([`ranges: ${fault}`]);
  });

  it('takes no name from the kernel that the host’s kernel has not', async () => {
    const uses = { 'shared-kernel/list': ['ListPage', 'ListTree'], 'shared-kernel/form': ['Field'] };

    expect(await faultsOf({ uses })).toEqual([
      'shared modules: the host does not provide shared-kernel/form',
      "shared modules: it uses ListTree of shared-kernel/list, which the host's has not",
    ]);
  });

  it('has its files whole, none changed and none more', async () => {
    const found = await faultsOf({}, (build) =>
      write(build, {
        'assets/list.0123456789abcdef.js': 'tampered',
        'assets/evil.js': '',
        'mf-manifest.json': '<html>',
      }),
    );

    expect(found).toEqual([
      'files: assets/list.0123456789abcdef.js is not what was built',
      'files: mf-manifest.json is not what was built',
      'files: assets/evil.js has no integrity',
      'manifest: mf-manifest.json is not a federation manifest',
    ]);
  });

  it.each(['js', 'css'])('has every %s file that its manifest lists, each with a hash', async (kind) => {
    const entry = 'assets/remote-entry.0123456789abcdef.js';
    const listing = (sync: string[], async: string[]) => ({
      'mf-manifest.json': JSON.stringify({
        name: 'claims',
        metaData: { remoteEntry: { name: entry, path: '' } },
        exposes: [{ path: './remote', assets: { [kind]: { sync, async } } }],
        shared: [{ id: 'claims:react', assets: { [kind]: { sync: ['assets/shared.one'], async: [] } } }],
      }),
    });
    const withManifest = async (files: string[], hashed: string[]) => {
      const all = [...hashed, 'mf-manifest.json'];
      const found = await faultsOf({}, (build) => {
        write(build, listing(['assets/eager.one'], ['assets/lazy.one', 'assets/list.0123456789abcdef.js']));
        write(build, Object.fromEntries(files.map((file) => [file, 'x'])));
        const described = JSON.parse(readFileSync(join(build, 'remote.json'), 'utf8'));
        for (const file of all) described.integrity[file] = integrityOf(readFileSync(join(build, file)));
        write(build, { 'remote.json': JSON.stringify(described) });
      });
      return found;
    };
    const listed = ['assets/eager.one', 'assets/lazy.one', 'assets/shared.one'];

    expect(await withManifest(listed, listed)).toEqual([]);
    expect(await withManifest([], [])).toEqual(
      listed.map((file) => `manifest: mf-manifest.json lists ${file}, which is missing`),
    );
    expect(await withManifest(listed, [])).toEqual(
      expect.arrayContaining(
        listed.map((file) => `manifest: mf-manifest.json lists ${file}, which has no integrity`),
      ),
    );
  });

  it.each([
    [
      { id: 'claims.a', path: '/remotes/claims' },
      'claims.a has /remotes/claims, which the server answers itself',
    ],
    [{ id: 'claims.a', path: 'claims' }, 'claims.a has "claims", which is no path'],
    [{ id: 'finance.a', path: '/a' }, 'finance.a does not begin with "claims."'],
    [
      { id: 'claims.a', path: '/a', redirect: '/nowhere' },
      'claims.a redirects to /nowhere, which is no page of it',
    ],
  ])('has pages that make sense: %j does not', async (route, fault) => {
    expect(await faultsOf({ routes: [route] })).toEqual([`pages: ${fault}`]);
  });

  it('has each address once, by whatever name its parameter goes', async () => {
    const routes = [
      { id: 'claims.a', path: '/case/:id' },
      { id: 'claims.b', path: '/case/:caseNo' },
    ];

    expect(await faultsOf({ routes })).toEqual(['pages: path /case/: stands twice']);
  });

  it('keeps to its budget, which it may set itself', async () => {
    const size = (brotli: number) => ({ raw: brotli * 3, brotli });
    const sizes = { firstLoad: size(31_000), pages: { 'claims.list': size(70_000) }, all: size(200_000) };

    expect(await faultsOf({ sizes })).toEqual([
      'size: the first load weighs 31000 bytes in brotli, 30000 are allowed',
      'size: claims.list weighs 70000 bytes in brotli, 60000 are allowed',
    ]);
    expect(await faultsOf({ sizes, budget: { firstLoad: 40_000, page: 80_000 } })).toEqual([]);
  });
});

describe('remotes that want the same', () => {
  const taken = { id: 'finance.list', path: '/money/:id', menu: { group: 'finance', order: 10 } };

  async function besideFinance(route: object) {
    const { build, other, stores } = setUp();
    writeRemoteBuild(other, { name: 'finance', version: '1.4.0', routes: [taken] });
    await stores.published.put(other);
    const deploying = { store: stores.registry, who: 'li', now: () => new Date() };
    await promote(deploying, { remote: 'finance', environment: 'staging' }, '1.4.0');
    writeRemoteBuild(build, { routes: [route] });
    return faultsIn(await checkBuild(stores, { remote: 'claims', version: '0.1.0', folder: build, host }));
  }

  it.each([
    [{ id: 'claims.a', path: '/money/:no' }, 'the address /money/:no'],
    [{ id: 'claims.a', path: '/a', menu: { group: 'finance', order: 10 } }, "place 10 in the menu's finance"],
  ])('are told apart before either is published: %j', async (route, what) => {
    expect(await besideFinance(route)).toEqual([
      `conflicts: ${what} of claims 0.1.0 belongs to finance 1.4.0 (staging)`,
    ]);
  });

  it('are told when the host itself has it', async () => {
    expect(await besideFinance({ id: 'claims.a', path: '/login' })).toEqual([
      'conflicts: the address /login of claims 0.1.0 belongs to the host',
    ]);
  });

  it('do not clash with their own earlier version', async () => {
    const { build, stores } = setUp();
    writeRemoteBuild(build, { version: '0.0.9' });
    await stores.published.put(build);
    writeRemoteBuild(build);

    const results = await checkBuild(stores, { remote: 'claims', version: '0.1.0', folder: build, host });

    expect(faultsIn(results)).toEqual([]);
  });
});

describe('a published version', () => {
  it('is checked as it lies there', async () => {
    const { build, stores } = setUp();
    writeRemoteBuild(build);
    await stores.published.put(build);
    const place = await stores.published.folderOf('claims', '0.1.0');
    const asked = { remote: 'claims', version: '0.1.0', host, neighbours: [] };
    expect(faultsIn(await checkPublished(stores, asked))).toEqual([]);

    write(place, { 'assets/list.0123456789abcdef.js': 'tampered' });

    expect(faultsIn(await checkPublished(stores, asked))).toEqual([
      'files: assets/list.0123456789abcdef.js is not what was built',
    ]);
  });

  it('must exist', async () => {
    const { stores } = setUp();

    await expect(
      checkPublished(stores, { remote: 'claims', version: '9.9.9', host, neighbours: [] }),
    ).rejects.toThrow('claims 9.9.9 has not been published');
  });
});
