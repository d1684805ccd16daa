import { join } from 'node:path';
import { admitAll } from '../registry/change';
import { promote, promoteToShare } from '../registry/deploy';
import { openStores } from '../storage/stores';
import { aRequest, anEvent } from '../telemetry/telemetry.fixture';
import { buildEdge } from './edge';
import { temporaryFolder, writeHostBuild, writeRemoteBuild } from './edge.fixture';

const folder = temporaryFolder();
const target = { remote: 'claims', environment: 'production' } as const;
let count = 0;

/** An edge that serves a canary of claims. */
async function setUp(guardEveryMs: number | undefined) {
  const dataDir = join(folder, String((count += 1)));
  const hostDir = join(dataDir, 'host');
  writeHostBuild(hostDir);
  const stores = openStores(dataDir);
  const deploying = { store: stores.registry, who: 'li', now: () => new Date(), admit: admitAll };
  for (const version of ['0.1.0', '0.2.0']) {
    writeRemoteBuild(join(dataDir, 'build'), { version });
    await stores.published.put(join(dataDir, 'build'));
  }
  await promote(deploying, target, '0.1.0');
  await promoteToShare(deploying, target, '0.2.0', 50);
  const edge = await buildEdge(
    {
      port: 0,
      address: '127.0.0.1',
      apiPort: undefined,
      dataDir,
      hostDir,
      environment: 'production',
      brand: { name: '雇安通', code: 'gat' },
      guardEveryMs,
    },
    () => undefined,
  );
  const report = async (version: string, names: string[]) => {
    const of = { 'portal.remote.name': 'claims', 'portal.remote.version': version };
    const payload = aRequest(...names.map((name) => anEvent(`portal.remote.${name}`, of)));
    expect((await edge.inject({ method: 'POST', url: '/telemetry/v1/logs', payload })).statusCode).toBe(200);
  };
  const served = async () => {
    const reply = await edge.inject({ url: '/registry.json' });
    return reply.json().microFrontends.claims.map(({ metadata }: { metadata: object }) => metadata);
  };
  return { edge, stores, report, served };
}
const many = (name: string, times: number) => Array.from({ length: times }, () => name);

describe('the canary guard at the edge', () => {
  const pass = (ms: number) => new Promise((resume) => setTimeout(resume, ms));

  it('rolls a canary back after browsers report more errors, and logs it', async () => {
    const logged = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
    const { edge, stores, report, served } = await setUp(20);
    await report('0.1.0', many('loaded', 40));
    await report('0.2.0', many('loaded', 40));
    // Counts are on the disk a second later.
    await pass(1500);
    expect(await served()).toHaveLength(2);

    await report('0.2.0', many('failed', 20));
    while ((await served()).length > 1) await pass(20);

    expect(await served()).toMatchObject([{ version: '0.1.0' }]);
    expect((await stores.registry.read())?.change).toMatchObject({
      who: 'canary-guard',
      action: 'abort',
      from: '0.2.0',
      reason: 'claims 0.2.0 has an error rate of 33.3 % (20 of 60), 0.1.0 of 0.0 % (0 of 40)',
    });
    expect(logged).toHaveBeenCalledWith(
      expect.stringMatching(/^canary rolled back in production: claims 0\.2\.0 has an error rate/),
    );
    logged.mockRestore();
    await edge.close();
  });

  it('does nothing when it is off', async () => {
    const { edge, report, served } = await setUp(undefined);
    await report('0.2.0', many('failed', 60));
    await pass(1500);

    expect(await served()).toHaveLength(2);
    await edge.close();
  });
});
