import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { readHostBuild } from '../build/host-build-record';
import { promote, promoteToShare, rollback } from '../registry/deploy';
import { openLocalBucket } from '../environment/bucket.fixture';
import { customersIn, deployingTo } from '../registry/deploying.fixture';
import { strict } from '../signatures/released.fixture';
import { openStores } from '../storage/stores';
import { anEdge, publishRemote, temporaryFolders, write, writeHostBuild } from './edge.fixture';

const newFolder = temporaryFolders();
const target = { remote: 'host', environment: 'production' } as const;
const [inside] = customersIn('host', 10);
const canaryCookie = { cookie: `gat-cohort=${inside}` };
const own = (version: string) => `assets/own.${version.replaceAll('.', '').padStart(16, '0')}.js`;
const open: FastifyInstance[] = [];

afterEach(async () => {
  for (const edge of open.splice(0)) await edge.close();
});

/** Opens an edge with hosts 1.0.0 and 1.1.0 published, 1.0.0 current, and another host in the folder. */
async function setUp(bucket?: Awaited<ReturnType<typeof openLocalBucket>>) {
  const root = newFolder();
  const [dataDir, hostDir] = [join(root, 'data'), join(root, 'host')];
  const stores = openStores(join(root, 'desk'), bucket?.settings);
  const releases = bucket ? stores : openStores(dataDir);
  const deploying = deployingTo(releases.registry);
  writeHostBuild(hostDir, { kernel: '0.1.8' });
  const names: Record<string, string> = { folder: readHostBuild(hostDir).name };
  for (const [version, kernel] of [
    ['1.0.0', '0.1.0'],
    ['1.1.0', '0.2.0'],
  ] as const) {
    const built = join(root, version);
    writeHostBuild(built, { version, kernel, files: { [own(version)]: `'${version}'` } });
    await releases.published.put(built);
    names[version] = readHostBuild(built).name;
  }
  await publishRemote(releases, { version: '1.0.0' });
  await promote(deploying, { ...target, remote: 'claims' }, '1.0.0');
  await promote(deploying, target, '1.0.0');
  const start = async () => {
    const edge = await anEdge({ dataDir, hostDir, bucket: bucket?.settings });
    open.push(edge);
    return edge;
  };
  return { deploying, names, dataDir, hostDir, start, stores: releases };
}

const hostOf = async (edge: FastifyInstance, headers = {}) =>
  String((await edge.inject({ url: '/registry.json', headers })).headers['x-portal-host']);
const status = async (edge: FastifyInstance, url: string) => (await edge.inject({ url })).statusCode;

describe('the host that an edge serves', () => {
  it('is the one that the registry names, even without a host folder, and changes with the next page', async () => {
    const { deploying, names, start, hostDir } = await setUp();
    rmSync(hostDir, { recursive: true });
    const edge = await start();
    expect((await edge.inject({ url: '/login' })).body).toContain(`"host":"${names['1.0.0']}"`);
    expect(await status(edge, `/${own('1.0.0')}`)).toBe(200);

    await promote(deploying, target, '1.1.0');

    expect((await edge.inject({ url: '/login' })).body).toContain(`"host":"${names['1.1.0']}"`);
    // A page opened earlier continues to work, and the new host is served no remote that it cannot run.
    for (const version of ['1.0.0', '1.1.0']) expect(await status(edge, `/${own(version)}`)).toBe(200);
    expect((await edge.inject({ url: '/registry.json' })).json()).toMatchObject({ microFrontends: {} });
    await rollback(deploying, target);
    expect(await hostOf(edge)).toBe(names['1.0.0']);
  });

  it('is the canary for its share of customers, with only the remotes that it can run', async () => {
    const { deploying, names, start } = await setUp();
    await promoteToShare(deploying, target, '1.1.0', 10);
    const edge = await start();

    expect([await hostOf(edge), await hostOf(edge, canaryCookie)]).toEqual([names['1.0.0'], names['1.1.0']]);
    const given = async (headers = {}) => (await edge.inject({ url: '/registry.json', headers })).json();
    expect(Object.keys((await given()).microFrontends)).toEqual(['claims']);
    expect(Object.keys((await given(canaryCookie)).microFrontends)).toEqual([]);
  });

  it('is the one in the host folder when the registry names none, or one whose files were changed', async () => {
    const { names, dataDir, start } = await setUp();
    write(join(dataDir, 'remotes/host/1.0.0'), { 'assets/main.0123456789abcdef.js': 'steal()' });
    const edge = await start();

    expect(await hostOf(edge)).toBe(names.folder);
    rmSync(join(dataDir, 'registry'), { recursive: true });
    const other = await start();
    expect(await hostOf(other)).toBe(names.folder);
  });

  it('is not the one in the host folder where only signed versions are served', async () => {
    const { hostDir } = await setUp();
    const edge = await anEdge({ dataDir: newFolder(), hostDir, signing: strict });
    open.push(edge);

    expect(await status(edge, '/login')).toBe(503);
    expect(await status(edge, '/assets/main.0123456789abcdef.js')).toBe(404);
  });

  it('is answered with 503 when neither the registry nor the host folder has a usable one', async () => {
    const { dataDir, hostDir, start } = await setUp();
    for (const dir of [hostDir, join(dataDir, 'remotes/host')]) rmSync(dir, { recursive: true });
    const edge = await start();

    expect(await status(edge, '/login')).toBe(503);
    rmSync(join(dataDir, 'registry'), { recursive: true });
    rmSync(join(dataDir, 'last-registry.json'), { force: true });
    await expect(start()).rejects.toThrow('there is no built host');
  });

  it('is not served below /remotes/host, and its build.json is not served at all', async () => {
    const { start } = await setUp();
    const edge = await start();

    for (const file of ['index.html', 'build.json', own('1.0.0')])
      expect(await status(edge, `/remotes/host/1.0.0/${file}`)).toBe(404);
    expect(await status(edge, '/assets/build.json')).toBe(404);
    expect(await status(edge, '/assets/no.0000000000000000.js')).toBe(404);
  });

  it('is loaded from the bucket, and still served while the bucket is unreachable', async () => {
    const bucket = await openLocalBucket();
    const { names, start, hostDir } = await setUp(bucket);
    rmSync(hostDir, { recursive: true });
    const edge = await start();
    expect(await hostOf(edge)).toBe(names['1.0.0']);

    await bucket.close();

    expect(await hostOf(edge)).toBe(names['1.0.0']);
    expect(await status(edge, `/${own('1.0.0')}`)).toBe(200);
    const restarted = await start();
    expect((await restarted.inject({ url: '/login' })).body).toContain(`"host":"${names['1.0.0']}"`);
  });
});
