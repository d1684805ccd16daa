import { sql } from 'kysely';
import type { Db } from './database';

/** The schema that the portal makes for its tables, unless PORTAL_DATABASE_SCHEMA names another. */
const usualSchema = 'portal';
/** Earlier versions have put their tables here. */
const earlierSchema = 'public';
/** The comment that marks a schema that the portal made, and may remove again. */
const mark = 'Made by the employer liability portal';

export interface Place {
  schema: string;
  /** The first start has not been completed here: migrations and seeding are to come. */
  isNew: boolean;
}

/**
 * Finds the schema of the portal's tables, or makes it. An incomplete first start is removed where the portal had
 * made the schema. Nothing else is ever removed: the database may belong to others as well.
 */
export async function findPlace(db: Db, requested: string | undefined): Promise<Place> {
  const present = await findExisting(db, requested);
  if (present !== undefined) return { schema: present, isNew: false };
  const schema = requested ?? usualSchema;
  const found = await look(db, schema);
  if (found?.comment === mark) await sql`drop schema ${sql.id(schema)} cascade`.execute(db);
  else if (found?.filled) throw new Error(await refusal(db, schema));
  await db.transaction().execute(async (trx) => {
    if (found?.comment === mark || !found) {
      await sql`create schema ${sql.id(schema)}`.execute(trx);
      await sql`comment on schema ${sql.id(schema)} is ${sql.lit(mark)}`.execute(trx);
    }
    await sql`create table ${sql.id(schema, 'seeding')} (state text not null)`.execute(trx);
    await sql`insert into ${sql.id(schema, 'seeding')} values ('begun')`.execute(trx);
  });
  await placeExtension(db, schema);
  return { schema, isNew: true };
}

/** The schema of a portal whose first start is over; undefined when there is none. */
export async function findExisting(db: Db, requested: string | undefined): Promise<string | undefined> {
  const schema = requested ?? usualSchema;
  if (await isComplete(db, schema)) return schema;
  return requested === undefined && (await isComplete(db, earlierSchema)) ? earlierSchema : undefined;
}

/** The first start is over: from now on nothing in the schema is ever removed. */
export const markComplete = (db: Db) => sql`update seeding set state = 'done'`.execute(db);

/**
 * Puts btree_gist where a cleared schema cannot take it away from others who use it: in public, or where the role may
 * not create anything there, in a schema beside the portal's. Where the extension lies makes no difference to queries.
 */
export async function placeExtension(db: Db, schema: string): Promise<void> {
  const { rows } = await sql`select from pg_extension where extname = 'btree_gist'`.execute(db);
  if (rows.length > 0) return;
  const { rows: rights } = await sql<{ open: boolean }>`
    select has_schema_privilege(oid, 'create') as open from pg_namespace where nspname = 'public'`.execute(
    db,
  );
  const home = rights[0]?.open ? 'public' : `${schema}_extensions`;
  if (home !== 'public') await sql`create schema if not exists ${sql.id(home)}`.execute(db);
  await sql`create extension if not exists btree_gist with schema ${sql.id(home)}`.execute(db);
}

async function look(db: Db, schema: string) {
  const { rows } = await sql<{ comment: string | null; filled: boolean }>`
    select obj_description(oid, 'pg_namespace') as comment,
           exists (select from pg_class where relnamespace = pg_namespace.oid) as filled
    from pg_namespace where nspname = ${schema}`.execute(db);
  return rows[0];
}

/** Another application may have tables of these names, too: their columns decide. */
async function isOurs(db: Db, schema: string): Promise<boolean> {
  const { rows } = await sql<{ found: number }>`
    select count(*)::int4 as found from information_schema.columns
    where table_schema = ${schema} and (table_name, column_name) in (('seeding', 'state'), ('migration', 'applied_at'))
  `.execute(db);
  return rows[0]?.found === 2;
}

async function isComplete(db: Db, schema: string): Promise<boolean> {
  if (!(await isOurs(db, schema))) return false;
  const { rows } = await sql`select from ${sql.id(schema, 'seeding')} where state = 'done'`.execute(db);
  return rows.length > 0;
}

async function refusal(db: Db, schema: string): Promise<string> {
  return (await isOurs(db, schema))
    ? `The first start in schema "${schema}" was cut off. The portal did not make this schema, so it removes nothing there. Drop it, create it again, and start the portal.`
    : `The schema "${schema}" holds tables that are not this portal's. Set PORTAL_DATABASE_SCHEMA to another name; the portal makes the schema.`;
}
