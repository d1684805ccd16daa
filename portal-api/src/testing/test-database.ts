import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, OpenedDatabase } from '../platform/db/database';
import { migrate } from '../platform/db/migrate';
import { openPostgres } from '../platform/db/open-postgres';
import { serverNotices } from '../platform/db/server-notices';
import { placeExtension } from '../platform/db/server-schema';
import { rememberRows } from './database-reset';
import { openEmbedded } from './worker-database';

export type Engine = 'pglite' | 'postgres';

export interface TestDatabase extends OpenedDatabase {
  /** Restores the rows that every database begins with. */
  reset(): Promise<void>;
  destroy(): Promise<void>;
}

export type Fill = (db: Db) => Promise<void>;

/** Opens a separate database with all migrations and the base rows. */
export const openTestDatabase = (engine: Engine, fill: Fill): Promise<TestDatabase> =>
  engine === 'pglite' ? openEmbedded(fill) : openOnServer(fill);

/** Test workers share the server, and two that create the extension at the same time would fail. */
const makeExtension = (maker: Db) =>
  maker.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(720452)`.execute(trx);
    await placeExtension(trx, 'public');
  });

/** With TEST_POOLER=pgbouncer, as in `npm run check -- pooler`, calls go through pgbouncer in transaction mode. */
async function poolerOf(url: string, schema: string) {
  if (process.env.TEST_POOLER !== 'pgbouncer') return undefined;
  const { runPgbouncer } = await import('../../../scripts/lib/run-pgbouncer.mjs');
  return runPgbouncer(url, schema);
}

async function openOnServer(fill: Fill): Promise<TestDatabase> {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) throw new Error('TEST_DATABASE_URL names the PostgreSQL server to test on');
  const schema = `test_${randomBytes(6).toString('hex')}`;
  const maker = openPostgres(url, 'public');
  await makeExtension(maker);
  await sql.raw(`create schema ${schema}`).execute(maker);
  const pooler = await poolerOf(url, schema);
  const db = openPostgres(pooler?.url ?? url, schema);
  const direct = pooler ? openPostgres(url, schema) : db;
  await migrate(direct);
  await fill(direct);
  const restore = await rememberRows(direct, schema);
  return {
    db,
    listen: serverNotices({ db, url, setting: 'TEST_DATABASE_URL' }),
    reset: async () => void (await sql.raw(restore).execute(direct)),
    async destroy() {
      await db.destroy();
      if (pooler) await direct.destroy();
      await pooler?.stop();
      await sql.raw(`drop schema ${schema} cascade`).execute(maker);
      await sql.raw(`drop schema ${schema}_base cascade`).execute(maker);
      await maker.destroy();
    },
  };
}
