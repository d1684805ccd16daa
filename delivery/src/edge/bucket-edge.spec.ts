import { join } from 'node:path';
import { admitAll } from '../registry/change';
import { promote } from '../registry/deploy';
import { openLocalBucket } from '../storage/bucket.fixture';
import { openStores } from '../storage/stores';
import { buildEdge } from './edge';
import { temporaryFolder, writeHostBuild, writeRemoteBuild } from './edge.fixture';

const folder = temporaryFolder();
const target = { remote: 'claims', environment: 'production' } as const;
const chunk = (version: string) => `/remotes/claims/${version}/assets/list.0123456789abcdef.js`;

function openEdge(data: string, { settings }: Awaited<ReturnType<typeof openLocalBucket>>) {
  const hostDir = join(folder, 'host');
  writeHostBuild(hostDir);
  return buildEdge(
    {
      port: 0,
      address: '127.0.0.1',
      apiPort: undefined,
      dataDir: join(folder, data),
      hostDir,
      environment: 'production',
      brand: { name: '雇安通', code: 'gat' },
      bucket: { ...settings, timeoutMs: 200 },
    },
    () => undefined,
  );
}

describe('an edge whose releases are stored in a bucket', () => {
  it('serves the current version, an earlier one to open pages, and both while the bucket is unreachable', async () => {
    const bucket = await openLocalBucket();
    const stores = openStores(join(folder, 'team'), bucket.settings);
    for (const version of ['0.1.0', '0.2.0', '0.3.0']) {
      writeRemoteBuild(join(folder, version), { version });
      await stores.published.put(join(folder, version));
    }
    const deploying = { store: stores.registry, who: 'li', now: () => new Date(), admit: admitAll };
    await promote(deploying, target, '0.2.0');
    const open = () => openEdge('edge', bucket);
    const edge = await open();
    const statusOf = async (url: string) => (await edge.inject({ url })).statusCode;

    expect((await edge.inject({ url: '/claims/list' })).body).toContain('"url":"/remotes/claims/0.2.0/');
    expect(await statusOf(chunk('0.2.0'))).toBe(200);
    expect(await statusOf(chunk('0.1.0'))).toBe(200);
    expect(await statusOf(chunk('9.9.9'))).toBe(404);
    await edge.close();
    await bucket.close();

    const restarted = await open();
    const logged = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
    const page = await restarted.inject({ url: '/claims/list' });
    expect(page.body).toContain('"url":"/remotes/claims/0.2.0/');
    expect((await restarted.inject({ url: chunk('0.1.0') })).statusCode).toBe(200);
    expect(logged).toHaveBeenCalledWith(expect.stringContaining('revision 1 continues to be served'));
    logged.mockRestore();
    await restarted.close();
  });

  it('answers pages with 503 in words while nothing is known of an unreachable bucket', async () => {
    const bucket = await openLocalBucket();
    await bucket.close();
    const edge = await openEdge('without-copies', bucket);
    const logged = jest.spyOn(process.stderr, 'write').mockReturnValue(true);

    for (const url of ['/claims/list', '/registry.json']) {
      const { statusCode, body } = await edge.inject({ url });
      expect([statusCode, body]).toEqual([503, '服务暂时不可用，请稍后再试']);
    }
    logged.mockRestore();
    await edge.close();
  });
});
