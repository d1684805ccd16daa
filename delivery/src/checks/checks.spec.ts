import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { integrityOf } from '../build/integrity';
import { checkBuild } from '../commands/publish.command';
import { publishRemote, temporaryFolders, write, writeRemoteBuild } from '../edge/edge.fixture';
import { promote } from '../registry/deploy';
import { deployingTo } from '../registry/deploying.fixture';
import { openStores } from '../storage/stores';
import { issuesIn, type Provided } from './check';

const newFolder = temporaryFolders();
const host = {
  kernel: '0.1.0',
  api: '1.2.0',
  libraries: { react: '19.3.1' },
  shared: { react: [], 'shared-kernel/list': [] },
  offers: { 'shared-kernel/list': ['ListPage', 'defineList'] },
  routes: [{ id: 'host.login', path: '/login' }],
  vocabulary: {
    groups: { claims: '理赔管理', finance: '财务管理' },
    icons: ['home'],
    slots: ['home.todo'],
    rights: ['claim'],
    events: [],
  },
};

function setUp() {
  return { build: newFolder(), stores: openStores(newFolder()) };
}

type BuildOptions = Parameters<typeof writeRemoteBuild>[1];

const now = new Date('2026-11-21T00:00:00Z');

const issuesOf = async ({ build, stores }: ReturnType<typeof setUp>, known: Provided = host) =>
  issuesIn(await checkBuild(stores, { remote: 'claims', version: '0.1.0', folder: build, host: known, now }));

/** Returns the issues of a build of claims 0.1.0. */
async function findIssues(options: BuildOptions, change: (build: string) => void = () => {}) {
  const place = setUp();
  writeRemoteBuild(place.build, options);
  change(place.build);
  return issuesOf(place);
}

describe('checking a build before it is published', () => {
  it('finds no issues when the build fits the host', async () => {
    const shared = { react: '^19.2.0' };
    const uses = { 'shared-kernel/list': ['ListPage'] };

    expect(await findIssues({ requires: { kernel: '^0.1.0', api: '^1.1.0', shared }, uses })).toEqual([]);
  });

  it.each([
    [{ version: '0.2.0' }, 'claims 0.2.0'],
    [{ name: 'finance' }, 'finance 0.1.0'],
  ])('refuses a name or version other than the requested one: %j', async (options, named) => {
    expect(await findIssues(options)).toEqual([`identity: remote.json names ${named}`]);
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
      'it needs vue ^3.0.0, the host does not provide it',
    ],
    [{ kernel: 'newest', api: '^1.0.0' }, '"newest" for kernel is no range'],
    [
      { kernel: '0.1.0 - 0.2.0', api: '^1.0.0' },
      '"0.1.0 - 0.2.0" for kernel has to be written with ^, ~, >= or <, and whole versions',
    ],
    [
      { kernel: '>0.1.0-rc.1', api: '^1.0.0' },
      '">0.1.0-rc.1" for kernel has to be written with ^, ~, >= or <, and whole versions',
    ],
  ])('refuses a range that the host does not meet: %j', async (requires, message) => {
    expect(await findIssues({ requires })).toEqual([`ranges: ${message}`]);
  });

  it.each(['> 0', '<=0.1', '>=0.1.0 <=0.2', '0.1.0 || >0.x'])(
    'refuses a kernel range with incomplete version numbers, which the host would read differently: %s',
    async (kernel) => {
      const [issue] = await findIssues({ requires: { kernel, api: '^1.0.0' } });
      expect(issue).toContain('has to be written with ^, ~, >= or <, and whole versions');
    },
  );

  it('refuses names that the host’s kernel does not export', async () => {
    const uses = { 'shared-kernel/list': ['ListPage', 'ListTree'], 'shared-kernel/form': ['Field'] };

    expect(await findIssues({ uses })).toEqual([
      'shared modules: the host does not provide shared-kernel/form',
      'shared modules: it uses ListTree of shared-kernel/list, which the host does not provide: the names of this version are in shared-kernel/api.json',
    ]);
  });

  it('refuses missing, changed and additional files', async () => {
    const found = await findIssues({}, (build) =>
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
      "manifest: mf-manifest.json is not a federation manifest, or missing. Is the bundler's option for it on?",
    ]);
  });

  it.each(['js', 'css'])('requires every %s file of the manifest, each with a hash', async (kind) => {
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
      const found = await findIssues({}, (build) => {
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
      'claims.a has /remotes/claims, which is reserved for the server',
    ],
    [{ id: 'claims.a', path: 'claims' }, 'claims.a has "claims", which is not a path'],
    [{ id: 'finance.a', path: '/a' }, 'finance.a does not begin with "claims."'],
    [
      { id: 'claims.a', path: '/a', redirect: '/nowhere' },
      'claims.a redirects to /nowhere, which is no page of it',
    ],
  ])('refuses an invalid page: %j', async (route, message) => {
    expect(await findIssues({ routes: [route] })).toEqual([`pages: ${message}`]);
  });

  it.each([
    [{ menu: { group: 'sales', order: 1 } }, 'the menu group sales, the host has claims, finance'],
    [{ menu: { group: 'toString', order: 1 } }, 'the menu group toString, the host has claims, finance'],
    [{ icon: 'rocket' }, 'the icon rocket, the host has home'],
    [{ right: 'everything' }, 'the right everything, the host has claim'],
  ])(
    'refuses a menu group, icon, right or slot that the host lacks, unless the host lists none: %j',
    async (more, named) => {
      const routes = [{ id: 'claims.a', path: '/a', ...more }];
      const place = setUp();
      writeRemoteBuild(place.build, { routes, slots: [{ id: 'claims.w', slot: 'home.attic', order: 1 }] });
      const { vocabulary: _, ...before } = host;

      expect(await issuesOf(place)).toEqual([
        `vocabulary: claims.a names ${named}`,
        'vocabulary: claims.w names the slot home.attic, the host has home.todo',
      ]);
      expect(await issuesOf(place, before)).toEqual([]);
    },
  );

  it('refuses the same address twice, even if the parameter names differ', async () => {
    const routes = [
      { id: 'claims.a', path: '/case/:id' },
      { id: 'claims.b', path: '/case/:caseNo' },
    ];

    expect(await findIssues({ routes })).toEqual(['pages: path /case/: is declared twice']);
  });

  it('refuses a build for the previous kernel after the end of its grace period', async () => {
    const place = setUp();
    writeRemoteBuild(place.build, { kernel: '^0.0.9' });
    const issuesUntil = (until: string) =>
      issuesOf(place, { ...host, previousKernel: { version: '0.0.9', until, shared: {}, offers: {} } });

    expect(await issuesUntil('2026-11-20')).toEqual([]);
    expect(await issuesUntil('2026-11-19')).toEqual([
      'grace: it needs kernel 0.0.9, for which versions could be published until 2026-11-19; build it with 0.1.0',
    ]);
  });

  it('refuses a build over its size budget, and allows it to set a larger budget', async () => {
    const size = (brotli: number) => ({ raw: brotli * 3, brotli });
    const sizes = { firstLoad: size(31_000), pages: { 'claims.list': size(70_000) }, all: size(200_000) };

    expect(await findIssues({ sizes })).toEqual([
      'size: the first load weighs 31000 bytes in brotli, 30000 are allowed',
      'size: claims.list weighs 70000 bytes in brotli, 60000 are allowed',
    ]);
    expect(await findIssues({ sizes, budget: { firstLoad: 40_000, page: 80_000 } })).toEqual([]);
  });
});

describe('a remote that claims a taken address or menu place', () => {
  const taken = { id: 'finance.list', path: '/money/:id', menu: { group: 'finance', order: 10 } };

  async function besideFinance(route: object, isServed = true) {
    const place = setUp();
    const { build, stores } = place;
    await publishRemote(stores, { name: 'finance', version: '1.4.0', routes: [taken] });
    const target = { remote: 'finance', environment: 'staging' } as const;
    if (isServed) await promote(deployingTo(stores.registry), target, '1.4.0');
    writeRemoteBuild(build, { routes: [route] });
    return issuesOf(place);
  }

  it.each([
    [{ id: 'claims.a', path: '/money/:no' }, 'the address /money/:no'],
    [{ id: 'claims.a', path: '/a', menu: { group: 'finance', order: 10 } }, "place 10 in the menu's finance"],
  ])('is refused when another remote that is served, or only published, has it: %j', async (route, what) => {
    for (const [isServed, where] of [
      [true, 'staging'],
      [false, 'published last'],
    ] as const)
      expect(await besideFinance(route, isServed)).toEqual([
        `conflicts: ${what} of claims 0.1.0 belongs to finance 1.4.0 (${where})`,
      ]);
  });

  it('is refused when the host has the address itself', async () => {
    expect(await besideFinance({ id: 'claims.a', path: '/login' })).toEqual([
      'conflicts: the address /login of claims 0.1.0 belongs to the host',
    ]);
  });

  it('is accepted when only its own earlier version has it', async () => {
    const place = setUp();
    await publishRemote(place.stores, { version: '0.0.9' });
    writeRemoteBuild(place.build);

    expect(await issuesOf(place)).toEqual([]);
  });
});
