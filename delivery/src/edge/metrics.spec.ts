import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { promote, promoteToShare } from '../registry/deploy';
import { deployingTo, target } from '../registry/deploying.fixture';
import { freePort } from '../../../scripts/lib/free-port.mjs';
import { keysFor, openStores } from '../storage/stores';
import { hourOf } from '../telemetry/counts-store';
import { emptyTally } from '../telemetry/tally';
import { anEdge, portOf, publishRemote, temporaryFolder, writeHostBuild } from './edge.fixture';

const dataDir = temporaryFolder();
const hostDir = join(dataDir, 'host');
let edge: FastifyInstance;
let [own, open] = [0, 0];

const edgeWithMetrics = () => anEdge({ metricsListen: { host: '127.0.0.1', port: own }, dataDir, hostDir });

beforeAll(async () => {
  writeHostBuild(hostDir);
  const stores = openStores(dataDir);
  const deploying = deployingTo(stores.registry);
  for (const version of ['0.1.0', '0.2.0']) await publishRemote(stores, { version });
  await promote(deploying, target, '0.1.0');
  await promoteToShare(deploying, target, '0.2.0', 25);
  const now = new Date();
  const counts = { '0.2.0': { ...emptyTally(), loads: 30, failures: 10 } };
  await stores.counts.write(hourOf(now), 'spec', { [now.getUTCMinutes()]: { claims: counts } });

  own = await freePort();
  edge = await edgeWithMetrics();
  open = await portOf(edge);
});
afterAll(() => edge.close());

const get = async (port: number, path: string) => {
  const reply = await fetch(`http://127.0.0.1:${port}${path}`);
  return { status: reply.status, type: reply.headers.get('content-type'), text: await reply.text() };
};
const linesOf = async (name: string): Promise<string[]> =>
  (await get(own, '/metrics')).text.split('\n').filter((line) => line.startsWith(name));

describe('the metrics of the edge', () => {
  it('are served at a separate address, which serves nothing else, and not at the public port', async () => {
    const { status, type, text } = await get(own, '/metrics');
    expect([status, type]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
    expect(text).toContain('nodejs_eventloop_lag_p99_seconds ');

    for (const path of ['/metrics', '/metrics/', '//metrics', '/prod-api/metrics', '/assets/metrics'])
      expect([path, (await get(open, path)).text.includes('# TYPE')]).toEqual([path, false]);
    for (const path of ['/', '/registry.json', '/prod-api/health'])
      expect([path, (await get(own, path)).status]).toEqual([path, 404]);
  });

  it('count responses by kind instead of address, and API calls that failed', async () => {
    for (let id = 0; id < 200; id += 1) await get(open, `/claims/list/${id}?of=${id}`);
    await get(open, '/assets/main.0123456789abcdef.js');
    await get(open, '/remotes/claims/0.1.0/assets/list.0123456789abcdef.js');
    await get(open, '/remotes/claims/0.1.0/nothing.js');
    await get(open, '/prod-api/api/plan/4711');
    await get(open, '/favicon.ico');

    const series = await linesOf('http_request_duration_seconds_count');
    const counts = Object.fromEntries(
      series.map((line) => [
        /kind="([^"]+)",status="(\d+)"/.exec(line)?.slice(1).join(' '),
        line.split(' ')[1],
      ]),
    );
    expect(counts).toMatchObject({
      'host-file 200': '1',
      'remote-file 200': '1',
      'remote-file 404': '1',
      // Includes the request of the test above.
      'api 503': '2',
    });
    expect(Number(counts['page 200'])).toBeGreaterThanOrEqual(200);
    expect(series.length).toBeLessThan(12);
    expect(await linesOf('portal_edge_api_errors_total')).toEqual([
      'portal_edge_api_errors_total{reason="unreachable"} 2',
    ]);
    const [connections = ''] = await linesOf('portal_edge_connections');
    expect(Number(connections.split(' ')[1])).toBeGreaterThan(0);
  });

  it('include the served versions, the registry’s revision and age, and a canary’s share and error rate', async () => {
    expect(await linesOf('portal_release_info')).toEqual([
      expect.stringMatching(/^portal_release_info\{release="host",version="0\.1\.0-h\w+"\} 1$/),
      'portal_release_info{release="claims",version="0.1.0"} 1',
    ]);
    expect(await linesOf('portal_canary_')).toEqual([
      'portal_canary_percent{release="claims",version="0.2.0"} 25',
      'portal_canary_attempts{release="claims",version="0.1.0"} 0',
      'portal_canary_attempts{release="claims",version="0.2.0"} 40',
      'portal_canary_error_ratio{release="claims",version="0.1.0"} 0',
      'portal_canary_error_ratio{release="claims",version="0.2.0"} 0.25',
    ]);
    expect(await linesOf('portal_registry_revision')).toEqual(['portal_registry_revision 2']);
    expect(await linesOf('portal_registry_age_seconds')).toEqual(['portal_registry_age_seconds 0']);
  });

  it('report a version in the registry that is not served because of its signature', async () => {
    const root = join(dataDir, 'signed');
    const place = { dataDir: join(root, 'data'), hostDir };
    writeHostBuild(hostDir);
    const keys = keysFor({}, place.dataDir);
    const stores = openStores(place.dataDir, undefined, { keys });
    await publishRemote(stores, { version: '1.0.0' });
    const stated = { release: 'claims', version: '1.0.0', builder: 'checkout', at: new Date() } as const;
    await stores.signatures.signAnew(stated, stores.published);
    await promote(deployingTo(stores.registry), target, '1.0.0');
    const file = join(place.dataDir, 'signatures', 'claims', '1.0.0.json');
    const signed = readFileSync(file);
    const seriesOf = async () => {
      const port = await freePort();
      const listen = { host: '127.0.0.1', port };
      const other = await anEdge({ metricsListen: listen, signing: {}, ...place });
      try {
        await other.listen({ port: 0, host: '127.0.0.1' });
        const { text } = await get(port, '/metrics');
        return text.split('\n').filter((line) => line.startsWith('portal_release_'));
      } finally {
        await other.close();
      }
    };
    const refused = 'portal_release_signature_refused{release="claims",version="1.0.0"} 1';

    expect(await seriesOf()).not.toContain(refused);
    writeFileSync(file, '{}');
    expect(await seriesOf()).toContain(refused);
    writeFileSync(file, signed);
    expect(await seriesOf()).not.toContain(refused);
  });

  it('include every name that the alert rules and the dashboard query from the edge', async () => {
    const exposed = (await linesOf('# TYPE')).map((line) => line.split(' ')[2]);
    const asked = ['alerts.yml', 'dashboard.json'].flatMap((file) => [
      ...readFileSync(join(__dirname, '../../../deploy/prometheus', file), 'utf8')
        .replaceAll('\\"', '"')
        .matchAll(/(\w+_\w+)\{job="portal-edge"/g),
    ]);

    expect(asked.length).toBeGreaterThan(5);
    const names = asked.map(([, name = '']) => name.replace(/_(?:bucket|count|sum)$/, ''));
    expect(names.filter((name) => !exposed.includes(name))).toEqual([]);
  });

  it('prevent the edge from starting when their address is in use', async () => {
    const other = await edgeWithMetrics();

    await expect(other.listen({ port: 0, host: '127.0.0.1' })).rejects.toThrow(/EADDRINUSE/);
    await other.close();
  });
});
