import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../platform/db/database';

/**
 * Copies the rows of a freshly prepared database and returns the statement that restores them: creating a database for
 * every test takes a second, restoring the rows some milliseconds.
 */
export async function rememberRows(db: Db, schema: string): Promise<string> {
  const tables = await names(
    db,
    sql`select tablename as name from pg_tables where schemaname = ${schema} and tablename <> 'migration'`,
  );
  const kept = `${schema}_base`;
  await sql.raw(`create schema "${kept}"`).execute(db);
  // Deleting the few rows of a test is much faster than truncating, which creates new files for every table.
  const steps = [
    'set local session_replication_role = replica',
    ...tables.map((name) => `delete from "${schema}"."${name}"`),
  ];
  for (const table of await filledOf(db, schema, tables)) {
    await sql.raw(`create table "${kept}"."${table}" as table "${schema}"."${table}"`).execute(db);
    const columns = await names(
      db,
      sql`select column_name as name from information_schema.columns
          where table_schema = ${schema} and table_name = ${table} and is_generated = 'NEVER'`,
    );
    const list = columns.map((name) => `"${name}"`).join(', ');
    steps.push(`insert into "${schema}"."${table}" (${list}) select ${list} from "${kept}"."${table}"`);
  }
  steps.push(...(await sequenceSteps(db, schema)));
  return `do $reset$ begin ${steps.map((step) => `${step};`).join('\n')} end $reset$`;
}

const filledOf = (db: Db, schema: string, tables: readonly string[]): Promise<string[]> =>
  names(
    db,
    sql.raw<{ name: string }>(
      tables
        .map((name) => `select '${name}' as name where exists (select 1 from "${schema}"."${name}")`)
        .join(' union all '),
    ),
  );

async function sequenceSteps(db: Db, schema: string): Promise<string[]> {
  const { rows } = await sql<{ name: string; start_value: number; last_value: number | null }>`
    select sequencename as name, start_value, last_value from pg_sequences where schemaname = ${schema}`.execute(
    db,
  );
  return rows.map(
    (one) =>
      `perform setval('"${schema}"."${one.name}"', ${one.last_value ?? one.start_value}, ${one.last_value !== null})`,
  );
}

async function names(db: Db, query: RawBuilder<{ name: string }>): Promise<string[]> {
  const { rows } = await query.execute(db);
  return rows.map((row) => row.name);
}
