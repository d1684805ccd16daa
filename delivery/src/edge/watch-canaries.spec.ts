import { createServer } from 'node:http';
import { join } from 'node:path';
import { promote, promoteToShare } from '../registry/deploy';
import { listening } from '../environment/local-server.fixture';
import { customersIn, customersOutside, deployingTo, target } from '../registry/deploying.fixture';
import { openStores } from '../storage/stores';
import { countsSince } from '../telemetry/counts';
import { anEvent, aRequestOf } from '../telemetry/telemetry.fixture';
import { anEdge, publishRemote, temporaryFolders, writeHostBuild } from './edge.fixture';

const newFolder = temporaryFolders();

/** Customers in the canary's share; the first is signed in with the session `of-<id>`. */
const [member = '', other = ''] = customersIn('claims', 50);
const [outsider = ''] = customersOutside('claims', 50);

/** The part of the API that reports whose session a token is. */
const api = createServer((request, response) => {
  const [, id] = /^of-(\d+)$/.exec(String(request.headers.token)) ?? [];
  response.end(
    JSON.stringify(id ? { code: 200, data: { customerId: Number(id) } } : { code: 401, data: null }),
  );
});
let apiPort: number;
beforeAll(async () => void (apiPort = await listening(api)));
afterAll(() => void api.close());

/** Opens an edge that serves a canary of claims. */
async function setUp(guardEveryMs: number | undefined) {
  const dataDir = newFolder();
  const hostDir = join(dataDir, 'host');
  writeHostBuild(hostDir);
  const stores = openStores(dataDir);
  const deploying = deployingTo(stores.registry);
  for (const version of ['0.1.0', '0.2.0']) await publishRemote(stores, { version });
  await promote(deploying, target, '0.1.0');
  await promoteToShare(deploying, target, '0.2.0', 50);
  const edge = await anEdge({ dataDir, hostDir, guardEveryMs, apiPort });
  const tokenOf = async (cookie: string) =>
    /"pageToken":"([^"]+)"/.exec(
      (await edge.inject({ url: '/claims/list', headers: { cookie } })).body,
    )?.[1] ?? '';
  const post = async (token: string, version: string, names: readonly string[], cookie = '') => {
    const of = { 'portal.remote.name': 'claims', 'portal.remote.version': version };
    const payload = aRequestOf(token, ...names.map((name) => anEvent(`portal.remote.${name}`, of)));
    const reply = await edge.inject({
      method: 'POST',
      url: '/telemetry/v1/logs',
      payload,
      headers: { cookie },
    });
    expect(reply.statusCode).toBe(200);
  };
  /** Loads the portal as a customer this many times, each load reporting these events. */
  const loads = async (customer: string, version: string, names: readonly string[], times: number) => {
    const cookie = `gat-cohort=${customer}; gat=of-${customer}`;
    for (let load = 0; load < times; load += 1) await post(await tokenOf(cookie), version, names, cookie);
  };
  const served = async () => {
    const reply = await edge.inject({ url: '/registry.json' });
    return reply.json().microFrontends.claims.map(({ metadata }: { metadata: object }) => metadata);
  };
  return { edge, stores, tokenOf, post, loads, served };
}
describe('the canary guard at the edge', () => {
  const pass = (ms: number) => new Promise((resume) => setTimeout(resume, ms));

  it('rolls a canary back after browsers report more errors, and logs it', async () => {
    const logged = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
    const { edge, stores, loads, served } = await setUp(20);
    await loads(outsider, '0.1.0', ['loaded'], 10);
    await loads(member, '0.2.0', ['loaded'], 20);
    // Counts are written to disk one second later.
    await pass(1500);
    expect(await served()).toHaveLength(2);

    await loads(member, '0.2.0', ['failed'], 10);
    while ((await served()).length > 1) await pass(20);

    expect(await served()).toMatchObject([{ version: '0.1.0' }]);
    expect((await stores.registry.read())?.change).toMatchObject({
      who: 'canary-guard',
      action: 'abort',
      from: '0.2.0',
      reason: 'claims 0.2.0 has an error rate of 33.3 % (10 of 30), 0.1.0 of 0.0 % (0 of 10)',
    });
    expect(logged).toHaveBeenCalledWith(
      expect.stringMatching(/^canary rolled back in production: claims 0\.2\.0 has an error rate/),
    );
    logged.mockRestore();
    await edge.close();
  });

  it('is not moved by whoever was not served the canary in a session of his own', async () => {
    const { edge, stores, tokenOf, post, loads } = await setUp(20);
    const [cohort, session] = [`gat-cohort=${member}`, `gat=of-${outsider}`];
    const failed = Array.from({ length: 100 }, () => 'failed');
    const [anonymous, seen] = [await tokenOf(''), await tokenOf(`${cohort}; gat=of-${member}`)];
    await post('', '0.2.0', failed);
    await post(anonymous, '0.2.0', failed, session);
    // Replays reports of one page of the canary.
    for (let times = 0; times < 30; times += 1) await post(seen, '0.2.0', failed, `gat=of-${member}`);
    for (let page = 0; page < 30; page += 1) {
      await post(await tokenOf(cohort), '0.2.0', failed, cohort);
      await post(await tokenOf(`gat-cohort=${other}`), '0.2.0', failed, session);
      await post(await tokenOf(cohort), '0.2.0', failed, `${cohort}; gat=invented`);
    }
    await loads(member, '0.2.0', ['loaded'], 20);
    await pass(1700);

    expect((await stores.registry.read())?.change.action).toBe('canary');
    const counts = (await countsSince(stores.counts, new Date(0))).claims;
    expect(counts?.['0.2.0']).toMatchObject({ loads: 20, failures: 1 });
    await edge.close();
  });

  it('does nothing when it is off', async () => {
    const { edge, loads, served } = await setUp(undefined);
    await loads(member, '0.2.0', ['failed'], 30);
    await pass(1500);

    expect(await served()).toHaveLength(2);
    await edge.close();
  });
});
