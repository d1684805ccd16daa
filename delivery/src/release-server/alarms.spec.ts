import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import fastify from 'fastify';
import { temporaryFolders } from '../edge/edge.fixture';
import { listening, until } from '../environment/local-server.fixture';
import { abortCanary, promote, promoteToShare, rollback } from '../registry/deploy';
import { deployingTo, target } from '../registry/deploying.fixture';
import { withdraw } from '../registry/withdraw';
import { openStores, type Stores } from '../storage/stores';
import { freePort } from '../../../scripts/lib/free-port.mjs';
import { Alarms } from './alarms';
import { addMetrics } from './metrics';

const newFolder = temporaryFolders();
const secret = 'shared with the receiver of this spec';
const now = () => new Date('2026-11-21T02:00:00Z');
const open: { close(): unknown }[] = [];

afterEach(async () => {
  for (const each of open.splice(0)) await each.close();
});

/** Starts a receiver that responds with these statuses, then with 204, and stores what it confirmed. */
async function aReceiver(...statuses: number[]) {
  const confirmed: { alarm: Record<string, unknown>; headers: IncomingHttpHeaders; body: string }[] = [];
  const server = createServer(async (request, reply) => {
    const body = (await request.toArray()).join('');
    const status = statuses.shift() ?? 204;
    if (status < 300) confirmed.push({ alarm: JSON.parse(body), headers: request.headers, body });
    reply.writeHead(status).end();
  });
  const url = `http://127.0.0.1:${await listening(server)}/alarms`;
  open.push(server);
  const revisions = () => confirmed.map(({ alarm }) => alarm.revision);
  return { url, confirmed, revisions };
}

/** Promotes two versions of claims in turn. */
async function aRegistry() {
  const stores = openStores(newFolder());
  const deploying = deployingTo(stores.registry, now);
  await promote(deploying, target, '1.0.0');
  await promote(deploying, target, '1.1.0');
  return { stores, deploying };
}

const isNoted =
  ({ deliveries }: Stores, url: string, revision: number) =>
  async () =>
    (await deliveries.revisionOf(url)) === revision;

async function start(stores: Stores, url: string) {
  const app = fastify();
  const alarms = new Alarms({ stores, target: { url, secret }, now, everyMs: 5, report: () => {} });
  alarms.start(app);
  await app.ready();
  open.push(app);
  return { app, alarms };
}

describe('alarms', () => {
  it('are sent, signed, for rollbacks, withdrawals and failed canaries, and for nothing else', async () => {
    const { stores, deploying } = await aRegistry();
    const receiver = await aReceiver();
    await start(stores, receiver.url);
    await until(isNoted(stores, receiver.url, 2));

    await promoteToShare(deploying, target, '1.2.0', 10);
    await abortCanary(deploying, target, '1.2.0', 'it throws');
    await rollback({ ...deploying, reason: 'wrong figures' }, target);
    await promote(deploying, target, '1.1.0');
    await withdraw(deploying, { remote: 'claims', version: '1.1.0', reason: "it shows others' pay" });
    await until(() => receiver.confirmed.length === 3);

    expect(receiver.confirmed.map(({ alarm }) => alarm)).toMatchObject([
      {
        type: 'canary.failed',
        revision: 4,
        release: 'claims',
        from: '1.2.0',
        to: '1.1.0',
        reason: 'it throws',
      },
      {
        type: 'release.rolled-back',
        revision: 5,
        from: '1.1.0',
        to: '1.0.0',
        who: 'li',
        reason: 'wrong figures',
      },
      { type: 'version.withdrawn', revision: 7, version: '1.1.0', environment: 'production' },
    ]);
    const [{ headers, body } = { headers: {}, body: '' }] = receiver.confirmed;
    const seconds = now().getTime() / 1000;
    const hash = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
    expect(headers).toMatchObject({
      'x-portal-signature': `t=${seconds},v1=${hash}`,
      'x-portal-alarm': '4',
    });
  });

  it('are sent again in order until the receiver confirms them', async () => {
    const { stores, deploying } = await aRegistry();
    const receiver = await aReceiver(500, 503);
    const { alarms } = await start(stores, receiver.url);
    await until(isNoted(stores, receiver.url, 2));

    await rollback(deploying, target);
    await promote(deploying, target, '1.1.0');
    await rollback(deploying, target);
    await until(() => receiver.confirmed.length === 2);

    expect(receiver.revisions()).toEqual([3, 5]);
    expect(alarms.failures).toBe(2);
    await until(() => alarms.waitingSince === undefined);
  });

  it('are not lost when the registry changes while the history is read', async () => {
    const { stores, deploying } = await aRegistry();
    const receiver = await aReceiver();
    const { registry } = stores;
    const { app } = await start(stores, receiver.url);
    await until(isNoted(stores, receiver.url, 2));
    await app.close();

    await rollback(deploying, target);
    const history = registry.history.bind(registry);
    let changes = 0;
    jest.spyOn(registry, 'history').mockImplementation(async (...given) => {
      if (!changes++) await promote(deploying, target, '1.1.0');
      return history(...given);
    });
    await start(stores, receiver.url);
    await until(isNoted(stores, receiver.url, 4));

    expect(receiver.revisions()).toEqual([3]);
  });

  it('for changes made while the release server was down are sent after its next start', async () => {
    const { stores, deploying } = await aRegistry();
    const receiver = await aReceiver();
    const { app } = await start(stores, receiver.url);
    await until(isNoted(stores, receiver.url, 2));
    await app.close();

    await rollback(deploying, target);
    await start(stores, receiver.url);
    await until(() => receiver.confirmed.length === 1);

    expect(receiver.revisions()).toEqual([3]);
  });

  it('have every metric that the alert rules query from the release server', async () => {
    const { stores } = await aRegistry();
    const receiver = await aReceiver();
    const port = await freePort();
    const app = fastify();
    const alarms = new Alarms({ stores, target: { url: receiver.url, secret }, now, report: () => {} });
    addMetrics(app, { host: '127.0.0.1', port }, alarms);
    await app.ready();
    open.push(app);
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    const exposed = [...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name);
    const rules = readFileSync(join(__dirname, '../../../deploy/prometheus/alerts.yml'), 'utf8');
    const asked = [...rules.matchAll(/(\w+_\w+)\{job="portal-releases"/g)].map(([, name = '']) => name);

    expect(asked).toHaveLength(4);
    expect(asked.filter((name) => !exposed.includes(name.replace(/_(?:bucket|count|sum)$/, '')))).toEqual([]);
  });
});
