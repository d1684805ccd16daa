import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Database, Db } from './database';
import { valueParsers } from './value-types';

const types: pg.CustomTypesConfig = {
  getTypeParser: ((id: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && valueParsers[id]) ||
    pg.types.getTypeParser(id, format)) as typeof pg.types.getTypeParser,
};

/** A pool on a PostgreSQL server; tables are found in `schema` (default public). */
export async function openPostgres(url: string, schema = 'public'): Promise<Db> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    types,
    options: `-c TimeZone=UTC -c search_path=${schema},public`,
  });
  // An idle connection that the server closes is replaced by the next query; without a listener it would end the process.
  pool.on('error', () => undefined);
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  await sql`create extension if not exists btree_gist with schema public`.execute(db);
  return db;
}
