import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { createMetricsServer } from './metrics';
import { onServer } from './testing/on-server';
import { eachPortal, openPortal, type Portal, insertRow } from './testing/portal';
import { freePort, serverProcesses } from './testing/server-process';
import { tempFolder } from './testing/temp-folder';

const linesOf = (text: string, name: string): string[] =>
  text.split('\n').filter((line) => line.startsWith(name) && !line.startsWith('#'));
const exposedBy = (text: string): string[] =>
  text.split('\n').flatMap((line) => /^# TYPE (\w+)/.exec(line)?.[1] ?? []);

describe('the metrics of the API', () => {
  const start = serverProcesses();
  let [own, open] = [0, 0];
  beforeAll(async () => {
    own = await freePort();
    const api = start(tempFolder(), { METRICS_LISTEN: `127.0.0.1:${own}` });
    open = (await api.hears(({ port }) => port)) ?? 0;
  });

  const get = (port: number, path: string) => fetch(`http://127.0.0.1:${port}${path}`);
  const scrape = async () => (await get(own, '/metrics')).text();

  it('are served on a separate address only, which serves nothing else', async () => {
    const { status, headers } = await get(own, '/metrics');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);

    for (const path of ['/metrics', '/prod-api/metrics', '/provider-api/metrics'])
      expect([path, (await get(open, path)).status]).toEqual([path, 404]);
    for (const path of ['/prod-api/health', '/provider-api/commands', '/'])
      expect([path, (await get(own, path)).status]).toEqual([path, 404]);
  });

  it('count calls by the id of their endpoint, and refusals by their reason', async () => {
    const signIn = () =>
      fetch(`http://127.0.0.1:${open}/prod-api/login`, {
        method: 'POST',
        body: new URLSearchParams({ username: 'nobody-13812345678', password: 'Wrong-2026' }),
      });
    expect(await (await signIn()).json()).toMatchObject({ code: 1001 });
    await get(open, '/prod-api/api/roster/orders/ZZ-4711');
    await get(open, '/prod-api/health');

    const text = await scrape();
    const series = linesOf(text, 'http_request_duration_seconds_count');
    expect(series).toContain(
      'http_request_duration_seconds_count{endpoint="session.login",method="POST",status="200"} 1',
    );
    expect(series).toContain(
      'http_request_duration_seconds_count{endpoint="/prod-api/health",method="GET",status="200"} 1',
    );
    expect(linesOf(text, 'portal_refused_requests_total')).toContain(
      'portal_refused_requests_total{reason="wrongCredentials"} 1',
    );
    expect(linesOf(text, 'http_requests_in_flight')).toEqual(['http_requests_in_flight 0']);
    expect(text).not.toMatch(/ZZ-4711|nobody-/);
  });

  it('have one series for all unknown addresses and methods', async () => {
    await get(open, '/prod-api/nowhere');
    const before = linesOf(await scrape(), 'http_request_duration_seconds_count');
    for (let id = 0; id < 200; id += 1) await get(open, `/prod-api/nowhere/${id}?of=${id}`);
    await fetch(`http://127.0.0.1:${open}/prod-api/nowhere`, { method: 'DELETE' });
    const after = linesOf(await scrape(), 'http_request_duration_seconds_count');

    expect(after).toHaveLength(before.length);
    const unknown = after.filter((line) => line.includes('endpoint="none"'));
    expect(unknown).toHaveLength(1);
    expect(Number(unknown[0]?.split(' ')[1])).toBeGreaterThan(200);
  });

  it('contain the last round of every job, and heap and event-loop lag of the process', async () => {
    const text = await scrape();

    const timely = linesOf(text, 'portal_job_lateness_seconds');
    expect(timely.length).toBeGreaterThan(30);
    expect(timely.filter((line) => Number(line.split(' ')[1]) > 60)).toEqual([]);
    expect(linesOf(text, 'portal_job_last_duration_seconds{job_name="finance.check-ledger"}')).toHaveLength(
      1,
    );
    expect(linesOf(text, 'nodejs_eventloop_lag_p99_seconds')).toHaveLength(1);
    expect(linesOf(text, 'nodejs_heap_size_used_bytes')).toHaveLength(1);
    expect(linesOf(text, 'portal_worker_tasks_waiting{task="drawPdf"}')).toHaveLength(1);
    expect(linesOf(text, 'portal_live_feeds')).toEqual(['portal_live_feeds 0']);
  });
});

describe('the metrics read from the portal at each scrape', () => {
  const portal = eachPortal(openPortal);

  const scraping = async () => {
    const server = await createMetricsServer({ ctx: portal.ctx, feed: { size: 3 }, watched: [] });
    return async () => (await server.inject('/metrics')).body;
  };

  it('contain queue lengths and the age of the oldest entry', async () => {
    const sent_at = portal.clock.now();
    await insertRow(portal, 'sms_outbox', { mobile: '13800000000', content: 'x', state: 'waiting', sent_at });
    portal.clock.set(new Date(sent_at.getTime() + 90_000).toISOString());

    const text = await (await scraping())();

    expect(linesOf(text, 'portal_queue_')).toEqual([
      'portal_queue_length{queue="mails"} 0',
      'portal_queue_length{queue="texts"} 1',
      'portal_queue_length{queue="imports"} 0',
      'portal_queue_oldest_seconds{queue="mails"} 0',
      'portal_queue_oldest_seconds{queue="texts"} 90',
      'portal_queue_oldest_seconds{queue="imports"} 0',
    ]);
    expect(linesOf(text, 'portal_live_feeds')).toEqual(['portal_live_feeds 3']);
  });

  it('contain raised alarms, also of the ledger, and failing jobs', async () => {
    portal.ctx.jobs.register('test.failing', () => Promise.reject(new Error('planned')));
    const scrape = await scraping();
    portal.ctx.alarms.raise('ledger-differs', { count: 1 });
    portal.ctx.alarms.raise('ledger-differs', { count: 1 });
    portal.ctx.alarms.raise('texts-not-sent', {});
    portal.ctx.alarms.clear('texts-not-sent');
    await portal.ctx.jobs.runAll();
    await portal.ctx.jobs.runAll();

    const text = await scrape();

    const lines = text.split('\n');
    for (const line of [
      'portal_alarms_total{alarm="ledger-differs"} 2',
      'portal_alarm_raised{alarm="texts-not-sent"} 0',
      'portal_alarms_total{alarm="texts-not-sent"} 1',
      'portal_job_failed_rounds_total{job_name="test.failing"} 2',
      'portal_job_failing_rows{job_name="test.failing"} 0',
      'portal_job_failed_rounds_total{job_name="insure.start-cover"} 0',
    ])
      expect(lines).toContain(line);
  });

  onServer('on a PostgreSQL server', () =>
    it('contain the connections of the pool in use, and the calls that wait for one', async () => {
      const onPool = await openPortal({ engine: 'postgres' });
      const ends = Array.from({ length: 13 }, () => sql`select pg_sleep(0.5)`.execute(onPool.ctx.db));
      const server = await createMetricsServer({ ctx: onPool.ctx, feed: { size: 0 }, watched: [] });

      const text = (await server.inject('/metrics')).body;
      await Promise.all(ends);
      const after = (await server.inject('/metrics')).body;

      expect(linesOf(text, 'portal_database_connections{state="in_use"}')[0]).toMatch(/ 11$/);
      expect(linesOf(text, 'portal_database_connections{state="waiting"}')[0]).toMatch(/ [23]$/);
      expect(linesOf(after, 'portal_database_connections{state="waiting"}')[0]).toMatch(/ 0$/);
      await onPool.close();
    }),
  );

  it.each([
    ['fails', () => Promise.reject(new Error('planned'))],
    ['does not answer in time', () => new Promise(() => undefined)],
  ])('leave out the queues when the database %s, and contain the rest', async (_, executeQuery) => {
    const executor = { transformQuery: (node: unknown) => node, compileQuery: () => ({}), executeQuery };
    const db = { getExecutor: () => executor };
    const broken = Object.create(portal.ctx, { db: { value: db } }) as Portal['ctx'];
    const server = await createMetricsServer({ ctx: broken, feed: { size: 0 }, watched: [] });

    // The counter includes only earlier scrapes.
    await server.inject('/metrics');
    const text = (await server.inject('/metrics')).body;

    expect(linesOf(text, 'portal_queue_')).toEqual([]);
    expect(linesOf(text, 'portal_scrape_failures_total')).toEqual(['portal_scrape_failures_total 1']);
    expect(linesOf(text, 'portal_live_feeds')).toHaveLength(1);
  });

  it('have every name that the alert rules and the dashboard use', async () => {
    const exposed = exposedBy(await (await scraping())());
    const folder = join(__dirname, '../../deploy/prometheus');
    const asked = ['alerts.yml', 'dashboard.json']
      .map((file) => readFileSync(join(folder, file), 'utf8').replaceAll('\\"', '"'))
      .join('\n');

    // Each metric must name its job, because API and edge use the same names.
    const names = [...asked.matchAll(/\b(?:portal|http|nodejs|process)_\w+(\{job="portal-\w+")?/g)];
    expect(names.filter(([, job]) => job === undefined).map(([name]) => name)).toEqual([]);
    const ofApi = [...asked.matchAll(/(\w+_\w+)\{job="portal-api"/g)].map(([, name = '']) => name);
    expect(ofApi.length).toBeGreaterThan(10);
    expect(ofApi.filter((name) => !exposed.includes(name.replace(/_(?:bucket|count|sum)$/, '')))).toEqual([]);
  });
});
