import { sql } from 'kysely';
import type { Db } from './database';

/** The schema that the portal creates for its tables, unless PORTAL_DATABASE_SCHEMA names another. */
export const usualSchema = 'portal';
/** Earlier versions created their tables here. */
const earlierSchema = 'public';
/** The comment that marks a schema that the portal has created and may remove again. */
const mark = 'Made by the employer liability portal';
/** States of the first start in table `seeding`. */
const states = { begun: 'begun', done: 'done' } as const;

export interface Place {
  schema: string;
  /** Whether the first start is incomplete here: migrations and seeding are to come. */
  isNew: boolean;
}

/**
 * Finds or creates the schema of the portal's tables. A first start that is recorded as only begun is removed where the
 * portal had created the schema. Nothing else is ever removed: the database may belong to others as well, and
 * unreadable tables may be a complete portal.
 */
export async function findPlace(db: Db, requested: string | undefined): Promise<Place> {
  const present = await findExisting(db, requested);
  if (present !== undefined) return { schema: present, isNew: false };
  const schema = requested ?? usualSchema;
  const found = await look(db, schema);
  if (found?.isMarked && (!found.isFilled || found.state === states.begun))
    await sql`drop schema ${sql.id(schema)} cascade`.execute(db);
  else if (found?.isFilled) throw new Error(refusal(schema, found));
  await db.transaction().execute(async (trx) => {
    if (!found || found.isMarked) {
      await sql`create schema ${sql.id(schema)}`.execute(trx);
      await sql`comment on schema ${sql.id(schema)} is ${sql.lit(mark)}`.execute(trx);
    }
    await sql`create table ${sql.id(schema, 'seeding')} (state text not null)`.execute(trx);
    await sql`insert into ${sql.id(schema, 'seeding')} values (${states.begun})`.execute(trx);
  });
  await placeExtension(db, schema);
  return { schema, isNew: true };
}

/** Returns the schema of a portal whose first start is complete; undefined when there is none. */
export async function findExisting(db: Db, requested: string | undefined): Promise<string | undefined> {
  const schema = requested ?? usualSchema;
  if (await isComplete(db, schema)) return schema;
  return requested === undefined && (await isComplete(db, earlierSchema)) ? earlierSchema : undefined;
}

/** Marks the first start as complete: from now on nothing in the schema is ever removed. */
export const markComplete = (db: Db) => sql`update seeding set state = ${states.done}`.execute(db);

/**
 * Creates btree_gist where dropping the portal's schema cannot remove it from others who use it: in public, or where
 * the role may not create anything there, in a separate schema. Its schema makes no difference to queries.
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

interface Found {
  isMarked: boolean;
  isFilled: boolean;
  /** Decided by the columns: another application may have tables of the same names. */
  isOurs: boolean;
  /** State of the first start; null where it cannot be read: no such table, no privilege, no row. */
  state: string | null;
}

/** Reads the catalogs: information_schema hides the columns of tables that the role may not read. */
async function look(db: Db, schema: string): Promise<Found | undefined> {
  const { rows } = await sql<Omit<Found, 'state'> & { isReadable: boolean }>`
    select coalesce(obj_description(space.oid, 'pg_namespace') = ${mark}, false) as "isMarked",
           exists (select from pg_class where relnamespace = space.oid) as "isFilled",
           count(attname) = 2 as "isOurs",
           coalesce(bool_or(attname = 'state' and has_schema_privilege(space.oid, 'usage')
             and has_table_privilege(attrelid, 'select')), false) as "isReadable"
    from pg_namespace space
    left join (pg_attribute join pg_class on pg_class.oid = attrelid)
      on relnamespace = space.oid and not attisdropped
        and (relname, attname) in (('seeding', 'state'), ('migration', 'applied_at'))
    where nspname = ${schema} group by space.oid`.execute(db);
  const [found] = rows;
  return found && { ...found, state: found.isReadable ? await stateIn(db, schema) : null };
}

async function stateIn(db: Db, schema: string): Promise<string | null> {
  const { rows } = await sql<{ state: string | null }>`
    select max(state::text) as state from ${sql.id(schema, 'seeding')}`.execute(db);
  return rows[0]?.state ?? null;
}

async function isComplete(db: Db, schema: string): Promise<boolean> {
  const found = await look(db, schema);
  return found?.isOurs === true && found.state === states.done;
}

function refusal(schema: string, { isMarked, isOurs, state }: Found): string {
  if ((isMarked || isOurs) && state !== states.begun)
    return `Whether the first start in schema "${schema}" was completed cannot be read from its table "seeding", so nothing was removed. Give the role of DATABASE_URL all privileges on the tables of the schema, or restore the table from a backup.`;
  return isOurs
    ? `The first start in schema "${schema}" was cut off. The portal did not make this schema, so it removes nothing there. Drop it, create it again, and start the portal.`
    : `The schema "${schema}" holds tables that are not this portal's. Set PORTAL_DATABASE_SCHEMA to another name; the portal makes the schema.`;
}
