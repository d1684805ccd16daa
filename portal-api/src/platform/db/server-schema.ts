import { sql } from 'kysely';
import type { Db } from './database';

/** The schema that the portal makes for its tables, unless PORTAL_DATABASE_SCHEMA names another. */
export const usualSchema = 'portal';
/** Earlier versions have put their tables here. */
const earlierSchema = 'public';
/** The comment that marks a schema that the portal made, and may remove again. */
const mark = 'Made by the employer liability portal';
/** What table `seeding` says of the first start. */
const states = { begun: 'begun', done: 'done' } as const;

export interface Place {
  schema: string;
  /** The first start has not been completed here: migrations and seeding are to come. */
  isNew: boolean;
}

/**
 * Finds the schema of the portal's tables, or makes it. A first start that says itself that it has only begun is
 * removed where the portal had made the schema. Nothing else is ever removed: the database may belong to others as
 * well, and what cannot be read may be a complete portal.
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

/** The schema of a portal whose first start is over; undefined when there is none. */
export async function findExisting(db: Db, requested: string | undefined): Promise<string | undefined> {
  const schema = requested ?? usualSchema;
  if (await isComplete(db, schema)) return schema;
  return requested === undefined && (await isComplete(db, earlierSchema)) ? earlierSchema : undefined;
}

/** The first start is over: from now on nothing in the schema is ever removed. */
export const markComplete = (db: Db) => sql`update seeding set state = ${states.done}`.execute(db);

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

interface Found {
  isMarked: boolean;
  isFilled: boolean;
  /** Another application may have tables of these names, too: their columns decide. */
  isOurs: boolean;
  /** Of the first start; null where it cannot be read: no such table, no privilege, no row. */
  state: string | null;
}

/** From the catalogs: information_schema hides the columns of tables that the role may not read. */
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
