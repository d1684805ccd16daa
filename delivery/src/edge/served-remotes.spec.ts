import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promote, promoteToShare, rollback } from '../registry/deploy';
import { customersIn, customersOutside, deployingTo, target } from '../registry/deploying.fixture';
import { openStores } from '../storage/stores';
import { readHostBuild } from '../build/host-build-record';
import type { RequestingBrowser } from '../registry/resolution';
import { publishRemote, temporaryFolders, writeHostBuild } from './edge.fixture';
import { ServedRemotes } from './served-remotes';

const newFolder = temporaryFolders();
const hostDir = newFolder();
writeHostBuild(hostDir);
const host = readHostBuild(hostDir);

async function setUp() {
  const stores = openStores(newFolder());
  for (const version of ['0.1.0', '0.2.0', '0.3.0']) await publishRemote(stores, { version });
  const deploying = deployingTo(stores.registry);
  await promote(deploying, target, '0.1.0');
  await promote(deploying, target, '0.2.0');
  const remotes = () => new ServedRemotes({ ...stores, environment: 'production', report: () => {} });
  const served = remotes();
  const read = (browser?: RequestingBrowser) => served.read(host, browser);
  const claims = async (browser?: RequestingBrowser) =>
    (await read(browser)).registry.microFrontends.claims ?? [];
  return { stores, deploying, remotes, read, claims };
}

const [inside] = customersIn('claims', 10);
const outsiders = customersOutside('claims', 10);
const [outside] = outsiders;

describe('the versions served to a browser', () => {
  it('are the current version, with the previous one as its fallback', async () => {
    const { claims, read } = await setUp();

    expect(await claims()).toMatchObject([
      {
        url: '/remotes/claims/0.2.0/mf-manifest.json',
        fallbackUrl: '/remotes/claims/0.1.0/mf-manifest.json',
        deployment: { traffic: 100, default: true },
      },
    ]);
    expect((await read()).remotes[0]).toMatchObject({ base: '/remotes/claims/0.2.0/' });
  });

  it('begin with the canary for customers in its slice, with the current version as its fallback', async () => {
    const { claims, deploying, read } = await setUp();
    await promoteToShare(deploying, target, '0.3.0', 10);

    expect(await claims({ cohort: inside })).toMatchObject([
      {
        url: '/remotes/claims/0.3.0/mf-manifest.json',
        fallbackUrl: '/remotes/claims/0.2.0/mf-manifest.json',
        deployment: { traffic: 10, default: false },
      },
      { metadata: { version: '0.2.0' }, deployment: { traffic: 90, default: true } },
    ]);
    expect((await read({ cohort: inside })).remotes[0]?.base).toBe('/remotes/claims/0.3.0/');
  });

  it.each([
    ['another customer', outside],
    ['nobody is signed in', undefined],
  ])('begin with the current version for %s', async (_who, cohort) => {
    const { claims, deploying } = await setUp();
    await promoteToShare(deploying, target, '0.3.0', 10);

    expect(await claims({ cohort })).toMatchObject([
      {
        url: '/remotes/claims/0.2.0/mf-manifest.json',
        fallbackUrl: '/remotes/claims/0.1.0/mf-manifest.json',
        deployment: { traffic: 90, default: true },
      },
      { metadata: { version: '0.3.0' }, deployment: { traffic: 10, default: false } },
    ]);
  });

  it('change with the next read after a promotion and a rollback', async () => {
    const { claims, deploying } = await setUp();
    await claims();

    await promote(deploying, target, '0.3.0');
    expect(await claims()).toMatchObject([{ metadata: { version: '0.3.0' } }]);
    await rollback(deploying, target);
    expect(await claims()).toMatchObject([{ metadata: { version: '0.2.0' } }]);
  });

  it('list a rolled-back version as withdrawn until an override or a canary serves it again', async () => {
    const { deploying, read } = await setUp();
    const refused = async (browser?: RequestingBrowser) => (await read(browser)).registry.withdrawn;
    expect(await refused()).toBeUndefined();

    await promote(deploying, target, '0.3.0');
    await rollback(deploying, target);
    expect(await refused()).toEqual({ claims: ['0.3.0'] });
    expect(await refused({ overrides: { claims: { version: '0.3.0' } } })).toBeUndefined();

    // As a canary it is served again, with the current version for the other customers.
    await promoteToShare(deploying, target, '0.3.0', 10);
    expect([await refused({ cohort: inside }), await refused({ cohort: outside })]).toEqual([
      undefined,
      undefined,
    ]);
  });

  it('begin with an override, before canary and current version', async () => {
    const { claims, deploying } = await setUp();
    await promoteToShare(deploying, target, '0.3.0', 10);

    expect(await claims({ cohort: inside, overrides: { claims: { version: '0.1.0' } } })).toMatchObject([
      {
        metadata: { version: '0.1.0' },
        fallbackUrl: '/remotes/claims/0.2.0/mf-manifest.json',
        deployment: { traffic: 0, default: false },
        extras: { override: true },
      },
      { metadata: { version: '0.3.0' } },
      { metadata: { version: '0.2.0' } },
    ]);
  });

  it('may include an override at another origin, of which only the address is known', async () => {
    const { read } = await setUp();
    const url = 'http://localhost:5173/dist/mf-manifest.json';

    const { registry, remotes } = await read({ overrides: { claims: { url }, trial: { url } } });

    expect(registry.microFrontends.claims?.[0]).toMatchObject({
      url,
      fallbackUrl: '/remotes/claims/0.2.0/mf-manifest.json',
      metadata: { version: '0.0.0-override' },
      deployment: { traffic: 0, default: false },
      extras: { description: 'http://localhost:5173/dist/remote.json', override: true },
    });
    expect(Object.keys(registry.microFrontends)).toEqual(['claims', 'trial']);
    expect(remotes).toEqual([]);
  });

  it('fall back to an earlier version when the current one is missing, and are none when all are missing', async () => {
    const { claims, stores, remotes } = await setUp();
    await rm(join(stores.published.dir, 'claims', '0.2.0'), { recursive: true });
    expect(await claims()).toMatchObject([{ metadata: { version: '0.1.0' } }]);

    await rm(join(stores.published.dir, 'claims'), { recursive: true });
    expect((await remotes().read(host)).registry.microFrontends).toEqual({});
  });

  it('are computed once for all browsers with the same versions', async () => {
    const { read, deploying } = await setUp();
    await promoteToShare(deploying, target, '0.3.0', 10);

    const answers = await Promise.all(outsiders.map((cohort) => read({ cohort })));

    expect(new Set(answers).size).toBe(1);
    expect(await read({ cohort: inside })).not.toBe(answers[0]);
  });
});
