import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { openLocalBucket, type LocalBucket } from 'delivery/environment/bucket.fixture';
import { openSession } from './modules/session';
import { samplePdf } from './platform/seeding/sample-pdf';
import { openFeed } from './testing/feed-client';
import { onServer } from './testing/on-server';
import { openPortal, testPiiSecret, type Portal } from './testing/portal';
import { serverProcesses } from './testing/server-process';
import { tempFolder } from './testing/temp-folder';

onServer('an instance with PostgreSQL, a file bucket and secrets in mounted files', (url) => {
  const start = serverProcesses();
  let root: string;
  let portal: Portal;
  let bucket: LocalBucket;
  let settings: Record<string, string>;
  const at = (name: string) => join(root, name);
  const file = (name: string, text: string) => {
    writeFileSync(at(name), `${text}\n`);
    return at(name);
  };

  beforeAll(async () => {
    root = tempFolder();
    bucket = await openLocalBucket();
    portal = await openPortal({ engine: 'postgres' });
    const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(portal.ctx.db);
    // Same state as after a first start.
    await sql`create table seeding as select 'done' as state`.execute(portal.ctx.db);
    settings = {
      DATABASE_URL: '',
      DATABASE_URL_FILE: file('database', url),
      PORTAL_DATABASE_SCHEMA: rows[0]?.schema ?? '',
      PORTAL_SECRET_FILE: file('secret', testPiiSecret),
      PROVIDER_TOKEN_FILE: file('token', 'token-of-all-instances'),
      PORTAL_EDGE_SECRET_FILE: file('edge', 'secret-of-edge-and-api-0123456789'),
      DEMO_NOW: portal.clock.now().toISOString(),
      ...bucket.env,
      FILES_STORE: bucket.env['REGISTRY_STORE'] ?? '',
    };
  });
  afterAll(async () => {
    await sql`drop table seeding`.execute(portal.ctx.db);
    await sql`alter table app_user drop column if exists added_later`.execute(portal.ctx.db);
    await sql`delete from migration where name = '2999-01-01-later'`.execute(portal.ctx.db);
    await portal.close();
    await bucket.close();
  });

  it('serves the same data from a new data folder when its own is lost', async () => {
    const { userId } = await portal.given.customer();
    const headers = { token: await openSession(portal.ctx.db, portal.clock, userId, '127.0.0.1') };
    const pdf = Buffer.from(samplePdf('kept elsewhere'));
    const run = async (folder: string) => {
      const instance = start(at(folder), settings);
      const port = await instance.hears((message) => message.port);
      return {
        base: `http://127.0.0.1:${port}`,
        async stop() {
          expect(await instance.end('SIGTERM')).toBe(0);
        },
      };
    };
    const first = await run('one');
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(pdf)], { type: 'application/pdf' }), 'a.pdf');
    const sent = await fetch(`${first.base}/prod-api/api/files`, { method: 'POST', headers, body: form });
    const uploaded = ((await sent.json()) as { data: { url: string } }).data;
    await first.stop();
    // The command line reads the token there; no other file may remain.
    expect(readdirSync(at('one')).filter((name) => name !== 'tmp' && name !== 'files')).toEqual([
      'provider.token',
    ]);
    rmSync(at('one'), { recursive: true });

    // Changes that the next version would make to the schema while this one still runs.
    await sql`alter table app_user add column added_later text not null default ''`.execute(portal.ctx.db);
    await sql`insert into migration (name) values ('2999-01-01-later')`.execute(portal.ctx.db);
    const second = await run('two');

    const found = await fetch(second.base + uploaded.url);
    expect(Buffer.from(await found.arrayBuffer())).toEqual(pdf);
    const me = await fetch(`${second.base}/prod-api/users/current`, { headers });
    expect(await me.json()).toMatchObject({ code: 200, data: { id: userId } });
    await second.stop();
  }, 60_000);

  it('that gets SIGTERM reports not ready, answers requests, closes its feeds, and exits', async () => {
    const { userId } = await portal.given.customer();
    const token = await openSession(portal.ctx.db, portal.clock, userId, '127.0.0.1');
    const instance = start(at('leaving'), { ...settings, PORTAL_NOTICE_SECONDS: '1' });
    const port = await instance.hears((message) => message.port);
    const feed = await openFeed({ port, userId, headers: { cookie: `gat=${token}` } });
    const statusOf = async (path: string, headers: Record<string, string> = {}) =>
      (await fetch(`http://127.0.0.1:${port}/prod-api${path}`, { headers })).status;
    const edge = { 'x-portal-edge-secret': 'secret-of-edge-and-api-0123456789' };
    expect(await Promise.all(['/live', '/ready'].map((path) => statusOf(path, edge)))).toEqual([200, 200]);
    expect(await statusOf('/ready', { 'x-portal-edge-secret': 'that-of-another-portal-0123456789' })).toBe(
      403,
    );

    instance.child.kill('SIGTERM');
    await new Promise((resolve) => setTimeout(resolve, 200));

    expect(await Promise.all(['/live', '/ready'].map((path) => statusOf(path)))).toEqual([200, 503]);
    expect(await statusOf('/users/current', { token })).toBe(200);
    expect([await feed.closed, await instance.ended]).toEqual([1012, 0]);
  }, 30_000);

  it('refuses to start with another secret until npm run secret:rotate accepts it', async () => {
    const next = { ...settings, PROVIDER_TOKEN_FILE: file('next', 'token-that-comes-after-it') };

    const refused = await start(at('three'), next).hears((message) => message.failed);
    expect(refused).toMatch(/^PROVIDER_TOKEN is another one .*secret:rotate -- --accept PROVIDER_TOKEN/);
    expect(await start.rotateSecret(at('three'), next, ['--accept', 'PORTAL_SECRET'])).toEqual({
      error: expect.stringContaining('--accept takes PROVIDER_TOKEN, PORTAL_EDGE_SECRET'),
    });
    expect(await start.rotateSecret(at('three'), next, ['--accept', 'PROVIDER_TOKEN'])).toEqual({
      accepted: ['PROVIDER_TOKEN'],
    });

    const accepted = start(at('three'), next);
    expect(await accepted.hears((message) => message.port)).toBeGreaterThan(0);
    expect(await start(at('four'), settings).hears((message) => message.failed)).toMatch(/^PROVIDER_TOKEN/);
    await accepted.end('SIGTERM');
  }, 60_000);
});
