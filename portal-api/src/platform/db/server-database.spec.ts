import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { sql } from 'kysely';
import { failureOf } from '../http/server';
import type { ClusterSteps } from './cluster';
import type { Db } from './database';
import { openPostgres } from './open-postgres';
import { onServer } from '../../testing/on-server';
import { openServerDatabase } from './server-database';
import { insertRow, rowsOf } from '../../testing/portal';

const said: string[] = [];
const done: ClusterSteps = {
  progress: (text) => void said.push(text),
  seed: async (db) => void (await insertRow(db, 'portal_state', { name: 'seeded', value: '1' })),
};
const cutOff: ClusterSteps = {
  ...done,
  async seed(db) {
    await done.seed(db);
    throw new Error('cut off');
  },
};

onServer('the database on a PostgreSQL server', (server) => {
  const name = `portal_${randomBytes(6).toString('hex')}`;
  const at = (user: string) => Object.assign(new URL(server), { pathname: name, username: user }).href;
  const url = at('portal');
  const opened: Db[] = [];
  let maker: pg.Client;
  let other: pg.Client;

  const open = async (steps = done, schema?: string, as = url) => {
    const { db } = await openServerDatabase({ url: as, schema }, steps);
    opened.push(db);
    return db;
  };
  const schemaOf = async (db: Db) =>
    (await sql<{ name: string }>`select current_schema() as name`.execute(db)).rows[0]?.name;
  const isSeeded = async (db: Db) =>
    (await rowsOf(db, 'portal_state', ['name'], { name: 'seeded' })).length === 1;

  const withRole = async (work: (role: string) => Promise<void>) => {
    const role = `role_${randomBytes(4).toString('hex')}`;
    await other.query(`create role ${role} login; grant create on database ${name} to ${role}`);
    try {
      await work(role);
    } finally {
      await Promise.all(opened.splice(0).map((db) => db.destroy()));
      await other.query(`drop owned by ${role} cascade; drop role ${role}`);
    }
  };

  beforeAll(async () => {
    maker = new pg.Client({ connectionString: server });
    await maker.connect();
  });
  beforeEach(async () => {
    said.length = 0;
    await maker.query(`create database ${name} template template0`);
    other = new pg.Client({ connectionString: url });
    await other.connect();
    // Another application, with a table of the same name as one of the portal's and a constraint that needs btree_gist.
    await other.query(`
      create extension btree_gist with schema public;
      create table public.session (room text, during daterange, exclude using gist (room with =, during with &&));
      insert into public.session values ('east', '[2026-01-01,2026-02-01)')`);
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((db) => db.destroy()));
    await other.end();
    await maker.query(`drop database ${name} with (force)`);
  });
  afterAll(() => maker.end());

  const othersAreThere = async () => {
    const { rows } = await other.query('select room from public.session');
    expect(rows).toEqual([{ room: 'east' }]);
    await expect(
      other.query(`insert into public.session values ('east', '[2026-01-15,2026-03-01)')`),
    ).rejects.toThrow('exclusion constraint');
  };

  it('is created again after an incomplete first start, without changes to other applications’ tables', async () => {
    await expect(open(cutOff)).rejects.toThrow('cut off');

    const db = await open();

    expect(await schemaOf(db)).toBe('portal');
    expect(await isSeeded(db)).toBe(true);
    await othersAreThere();
    await db.destroy();
    opened.pop();
    const again = await open(cutOff);
    expect(await isSeeded(again)).toBe(true);
  });

  it('stays in schema public where an earlier version created it', async () => {
    await other.query('drop table public.session');
    await open(done, 'public');

    expect(await schemaOf(await open(cutOff))).toBe('public');
  });

  it('is created in its own schema when an earlier version’s first start in public was incomplete', async () => {
    await other.query(
      `create table public.seeding (state text); insert into public.seeding values ('begun')`,
    );

    expect(await schemaOf(await open())).toBe('portal');
    await othersAreThere();
  });

  it('is refused in a foreign schema, or in an incomplete one that it did not create', async () => {
    await other.query('create schema shop; create table shop.goods (id int); create schema prepared');

    await expect(open(done, 'shop')).rejects.toThrow(/"shop".*PORTAL_DATABASE_SCHEMA/);
    await expect(open(cutOff, 'prepared')).rejects.toThrow('cut off');
    await expect(open(done, 'prepared')).rejects.toThrow(/"prepared".*Drop it/);
  });

  it('is not removed by a role that owns the schema but may not read its tables', async () => {
    const db = await open();
    await withRole(async (role) => {
      await other.query(`alter schema portal owner to ${role}`);

      await expect(open(done, undefined, at(role))).rejects.toThrow(/"portal".*nothing was removed/);

      expect(await isSeeded(db)).toBe(true);
    });
  });

  it('is not removed when the row that marks it as complete is lost', async () => {
    const db = await open();
    await other.query('delete from portal.seeding');

    await expect(open()).rejects.toThrow(/"portal".*nothing was removed/);

    expect(await isSeeded(db)).toBe(true);
  });

  it('needs no privilege on schema public, because the extension gets its own schema', async () => {
    await other.query('drop extension btree_gist cascade; revoke create on schema public from public');
    await withRole(async (role) => {
      await expect(open(cutOff, undefined, at(role))).rejects.toThrow('cut off');
      const db = await open(done, undefined, at(role));

      expect(await isSeeded(db)).toBe(true);
      const { rows } = await other.query(`select extnamespace::regnamespace::text as schema from pg_extension
        where extname = 'btree_gist'`);
      expect(rows).toEqual([{ schema: 'portal_extensions' }]);
    });
  });

  it('has no timeouts while it is prepared, and has them afterwards', async () => {
    const limits = (db: Db) =>
      sql<{ setting: string }>`select setting from pg_settings where name in
        ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout')`
        .execute(db)
        .then(({ rows }) => rows.map(({ setting }) => Number(setting)));
    let preparing: number[] = [];
    const db = await open({ ...done, seed: async (fresh) => void (preparing = await limits(fresh)) });

    expect(preparing).toEqual([0, 0, 0]);
    expect((await limits(db)).every((ms) => ms > 0)).toBe(true);
  });

  it('makes requests return 503 when it is too slow, locked, full, unreachable or read-only', async () => {
    const times = { connection: 150, statement: 150, lock: 100, idleInTransaction: 150, atOnce: 1 };
    const narrow = openPostgres(url, 'public', times);
    opened.push(narrow);
    const gone = openPostgres('postgres://portal@127.0.0.1:1/x', 'public', times);
    opened.push(gone);
    const failure = async (work: Promise<unknown>) => {
      const error = await work.then(
        () => undefined,
        (problem: unknown) => problem,
      );
      return failureOf(error, 'trace', { info() {}, warn() {}, error() {} });
    };
    const sleep = (db: Db, seconds: number) => sql`select pg_sleep(${seconds})`.execute(db);
    await other.query('begin; lock table public.session');

    const slow = await failure(sleep(narrow, 5));
    const locked = await failure(sql`select * from session`.execute(narrow));
    const [, full] = await Promise.all([
      narrow.connection().execute(() => new Promise((resolve) => setTimeout(resolve, 400))),
      failure(sleep(narrow, 0)),
    ]);
    const away = await failure(sleep(gone, 0));
    const idle = await failure(
      narrow.transaction().execute(async (trx) => {
        await sleep(trx, 0);
        await new Promise((resolve) => setTimeout(resolve, 500));
        await sleep(trx, 0);
      }),
    );
    await other.query('rollback');
    // Read-only, as a standby is until it replaces the primary server.
    const standby = await failure(
      narrow
        .transaction()
        .setAccessMode('read only')
        .execute((trx) => sql`delete from session`.execute(trx)),
    );

    for (const one of [slow, locked, full, away, idle, standby])
      expect(one).toMatchObject({ status: 503, body: { message: '服务暂时不可用，请稍后再试' } });
    // The pool continues with a new connection.
    await sleep(narrow, 0);
  });
});
