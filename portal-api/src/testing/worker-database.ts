import type { PGlite } from '@electric-sql/pglite';
import { Kysely, sql } from 'kysely';
import type { Database, Db } from '../platform/db/database';
import { embeddedNotices } from '../platform/db/notices';
import { pgliteDialect, type EmbeddedEngine } from '../platform/db/pglite-dialect';
import { rememberRows } from './database-reset';
import { readTemplate, sourceHash } from './template';
import type { Fill, TestDatabase } from './test-database';

interface KeptDatabase {
  pglite: PGlite;
  /** The statement that restores the base rows. */
  restore: string;
  /** Tables, indexes, functions and triggers; another number means that a spec has changed the schema. */
  objects: number;
}

declare global {
  /** State shared by the spec files of one Jest worker; set by scripts/jest-node-environment.cjs. */
  var workerCache: () => {
    databases: Map<string, KeptDatabase>;
    openEmbedded: (dump: Blob) => Promise<PGlite>;
    /** Paths of bundled scripts. */
    scripts: Map<string, string>;
  };
}

/** Opens the embedded database of this worker process, kept across spec files because opening takes two seconds. */
export async function openEmbedded(fill: Fill): Promise<TestDatabase> {
  const { databases } = workerCache();
  const source = sourceHash();
  const kept = databases.get(source) ?? (await openNew(fill, source));
  databases.delete(source);
  const db = kyselyOf(kept.pglite);
  const reset = async () => void (await sql.raw(kept.restore).execute(db));
  await reset();
  return {
    db,
    listen: embeddedNotices(db, kept.pglite),
    reset,
    async destroy() {
      await kept.pglite.exec('rollback');
      const isReusable = !databases.has(source) && (await countObjects(db)) === kept.objects;
      if (!isReusable) return kept.pglite.close();
      // The embedded database has no autovacuum: without this, each file would leave its deleted rows to the next.
      await kept.pglite.exec('vacuum');
      databases.set(source, kept);
    },
  };
}

async function openNew(fill: Fill, source: string): Promise<KeptDatabase> {
  const pglite = await workerCache().openEmbedded(await readTemplate(fill, source));
  await pglite.exec("set timezone to 'UTC'");
  const db = kyselyOf(pglite);
  const restore = await rememberRows(db, 'public');
  return { pglite, restore, objects: await countObjects(db) };
}

const kyselyOf = (pglite: PGlite): Db =>
  new Kysely<Database>({ dialect: pgliteDialect(fromSandbox(pglite)) });

/** The database was created with other globals than those of the spec file: its class of errors differs. */
const fromSandbox = (pglite: PGlite): EmbeddedEngine => ({
  waitReady: pglite.waitReady,
  parsers: pglite.parsers,
  serializers: pglite.serializers,
  close: () => pglite.close(),
  isInTransaction: () => pglite.isInTransaction(),
  runExclusive: (task) => pglite.runExclusive(task),
  async execProtocolStream(message) {
    try {
      return await pglite.execProtocolStream(message);
    } catch (error) {
      throw Object.assign(new Error((error as Error).message), error);
    }
  },
});

async function countObjects(db: Db): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select (select count(*) from pg_class where relkind in ('r', 'i')) + (select count(*) from pg_proc)
         + (select count(*) from pg_trigger) as total`.execute(db);
  return rows[0]?.total ?? 0;
}
