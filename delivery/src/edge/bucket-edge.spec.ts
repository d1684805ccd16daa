import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { promote } from '../registry/deploy';
import { deployingTo, target } from '../registry/deploying.fixture';
import { openLocalBucket, type LocalBucket } from '../environment/bucket.fixture';
import { openStores } from '../storage/stores';
import { anEdge, publishRemote, temporaryFolder, writeHostBuild } from './edge.fixture';

const folder = temporaryFolder();
const chunk = (version: string) => `/remotes/claims/${version}/assets/list.0123456789abcdef.js`;

const refusals = () => Array.from({ length: 400 }, () => ({ method: 'GET', status: 403, isDone: false }));
/** The cookie of a browser that is served this version. */
const cookieWith = (version: string) =>
  `portal-overrides=${encodeURIComponent(JSON.stringify({ claims: { target: version } }))}`;

function openEdge(
  data: string,
  { settings }: LocalBucket,
  environment: 'production' | 'staging' = 'production',
  hostDir = join(folder, 'host'),
) {
  writeHostBuild(join(folder, 'host'));
  return anEdge({
    dataDir: join(folder, data),
    hostDir,
    environment,
    bucket: { ...settings, timeoutMs: 200 },
  });
}

describe('an edge whose releases are stored in a bucket', () => {
  it('serves the current and earlier versions, also after a restart while the bucket is unreachable', async () => {
    const bucket = await openLocalBucket();
    const stores = openStores(join(folder, 'team'), bucket.settings);
    for (const version of ['0.1.0', '0.2.0', '0.3.0']) await publishRemote(stores, { version });
    await promote(deployingTo(stores.registry), target, '0.2.0');
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

  it('serves the host and remotes of the bucket with an empty data folder and no built host', async () => {
    const bucket = await openLocalBucket();
    const stores = openStores(join(folder, 'releasing'), bucket.settings);
    writeHostBuild(join(folder, 'release'), { version: '1.0.0' });
    await stores.published.put(join(folder, 'release'));
    await publishRemote(stores);
    const deploying = deployingTo(stores.registry);
    await promote(deploying, { ...target, remote: 'host' }, '1.0.0');
    await promote(deploying, target, '0.1.0');
    const pageOf = async (data: string) => {
      const edge = await openEdge(data, bucket, 'production', join(folder, 'nothing-built'));
      const { statusCode, body } = await edge.inject({ url: '/claims/list' });
      await edge.close();
      // Nonce and page token differ for each page.
      return [statusCode, body.replace(/nonce(?:"?[:=])"[^"]*"|"pageToken":"[^"]*"/g, '')];
    };

    const before = await pageOf('first-folder');
    rmSync(join(folder, 'first-folder'), { recursive: true });

    expect(before).toEqual([200, expect.stringContaining('/remotes/claims/0.1.0/')]);
    expect(await pageOf('second-folder')).toEqual(before);
    await bucket.close();
  });

  it.each([
    ['refuses connections', (bucket: LocalBucket) => bucket.close()],
    ['refuses the key', async (bucket: LocalBucket) => void (bucket.failures = refusals())],
    ['never answers', async (bucket: LocalBucket) => void (bucket.isSilent = true)],
  ])(
    'serves what it knows and answers 503 for the rest, without hanging, while the bucket %s',
    async (what, fail) => {
      const bucket = await openLocalBucket();
      const stores = openStores(join(folder, `team-${what}`), bucket.settings);
      await publishRemote(stores);
      await promote(deployingTo(stores.registry), { ...target, environment: 'staging' }, '0.1.0');
      const edge = await openEdge(`edge-${what}`, bucket, 'staging');
      expect((await edge.inject('/claims/list')).body).toContain('/remotes/claims/0.1.0/');
      await fail(bucket);
      const logged = jest.spyOn(process.stderr, 'write').mockReturnValue(true);

      const began = performance.now();
      const ask = async (url: string, cookie = '') => {
        const { statusCode, body } = await edge.inject({ url, headers: { cookie } });
        expect(body).not.toMatch(/127\.0\.0\.1|bucket|Error|S3_/);
        return statusCode;
      };
      expect(await ask('/claims/list')).toBe(200);
      expect(await ask('/registry.json')).toBe(200);
      expect(await ask(chunk('0.1.0'))).toBe(200);
      expect(await ask(chunk('9.9.9'))).toBe(503);
      expect(await ask('/overrides.json')).toBe(503);
      expect(await ask('/?remote-claims=0.1.0')).toBe(302);
      expect(await ask('/?remote-claims=9.9.9')).toBe(503);
      expect(await ask('/claims/list', cookieWith('0.1.0'))).toBe(200);
      expect(await ask('/claims/list', cookieWith('9.9.9'))).toBe(200);
      expect(performance.now() - began).toBeLessThan(25_000);
      logged.mockRestore();
      await edge.close();
      await bucket.close();
    },
    30_000,
  );

  it('answers pages with 503 and a message when the bucket is unreachable and nothing is stored locally', async () => {
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
