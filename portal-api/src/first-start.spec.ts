import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import { onServer } from './testing/on-server';
import { serverProcesses, type ServerProcess } from './testing/server-process';
import { tempFolder } from './testing/temp-folder';

/**
 * Tests ten moments of the demo's start (`npm run check -- first-starts`), or two of an empty portal's (`npm test`).
 */
const isFull = process.env.FIRST_STARTS === 'all';
const seed = isFull ? 'demo' : 'none';

onServer('a first start on a PostgreSQL server shared with other applications', (server) => {
  const name = `portal_${randomBytes(6).toString('hex')}`;
  const url = Object.assign(new URL(server), { pathname: name }).href;
  const start = serverProcesses();
  let maker: pg.Client;
  let other: pg.Client;
  let folder: string;

  beforeAll(async () => {
    folder = tempFolder();
    maker = new pg.Client({ connectionString: server });
    await maker.connect();
    await maker.query(`create database ${name} template template0`);
    other = new pg.Client({ connectionString: url });
    await other.connect();
    await other.query('create table public.session (id int); insert into public.session values (7)');
  });
  afterAll(async () => {
    await other.end();
    await maker.query(`drop database ${name} with (force)`);
    await maker.end();
  });

  const run = (dataDir: string) => start(join(folder, dataDir), { DATABASE_URL: url, PORTAL_SEED: seed });
  const stateOf = async () => {
    const { rows } = await other.query<{ there: string | null }>(
      `select to_regclass('portal.seeding')::text as there`,
    );
    if (rows[0]?.there === null) return 'none';
    const { rows: states } = await other.query<{ state: string }>('select state from portal.seeding');
    return states[0]?.state ?? 'none';
  };

  const pause = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms));
  type Moment = (cut: ServerProcess) => Promise<unknown>;
  const begun: Moment = async () => {
    while ((await stateOf()) !== 'begun') await pause(5);
  };
  const seeding: Moment = (cut) => cut.hears(({ progress }) => (progress === '基础数据' ? true : undefined));

  /** Returns ten moments between the first log line about the database and the first response, spread evenly. */
  async function tenMoments(): Promise<Moment[]> {
    const whole = run('measured');
    await whole.hears(({ progress }) => progress);
    const began = performance.now();
    await whole.hears(({ port }) => port);
    const workMs = performance.now() - began;
    await whole.end('SIGTERM');
    await other.query('drop schema portal cascade');
    return Array.from({ length: 10 }, (_, at) => async (cut: ServerProcess) => {
      await cut.hears(({ progress }) => progress);
      await pause((workMs * at) / 10);
    });
  }

  it('is completed by the next start when it was killed at any moment, without changes to other tables', async () => {
    const states: string[] = [];
    for (const moment of isFull ? await tenMoments() : [begun, seeding]) {
      const cut = run('data');
      await moment(cut);
      await cut.end('SIGKILL');
      states.push(await stateOf());
    }
    const last = run('data');
    const port = await last.hears((message) => message.port);

    if (isFull) process.stderr.write(`after the kills: ${states.join(', ')}\n`);
    expect(states).toContain('begun');
    expect((await fetch(`http://127.0.0.1:${port}/prod-api/health`)).status).toBe(200);
    expect(await stateOf()).toBe('done');
    const { rows: filled } = await other.query(
      `select (select count(*) from portal.migration) > 0 as migrated,
              (select count(*) from portal.work_type) > 0 as seeded,
              (select count(*) from portal.work_type) = count(distinct work_type_no) as once from portal.work_type`,
    );
    expect(filled).toEqual([{ migrated: true, seeded: true, once: true }]);
    expect((await other.query('select id from public.session')).rows).toEqual([{ id: 7 }]);
    expect(await last.end('SIGTERM')).toBe(0);
  }, 600_000);
});
