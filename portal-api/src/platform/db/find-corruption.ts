import { setImmediate as otherWork } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from './database';

/** A table or index whose stored pages differ from what was written. */
interface Corruption {
  relation: string;
  /** PostgreSQL's own message. */
  problem: string;
}

interface Relation {
  id: number;
  name: string;
  kind: 'table' | 'btree' | 'index';
  blocks: number;
}

/** 4 MB at a time: other calls wait for no longer than one such read. */
const blocksAtOnce = 500;

/**
 * Reads every page of every table and index of the embedded database, system tables included: the cluster's checksum of
 * each page is compared as the page is read, and amcheck verifies the structure of tables and B-trees.
 */
export async function findCorruption(db: Db): Promise<Corruption[]> {
  for (const extension of ['amcheck', 'pageinspect'])
    await sql`create extension if not exists ${sql.ref(extension)} with schema pg_catalog`.execute(db);
  const found: Corruption[] = [];
  for (const relation of await relations(db)) {
    try {
      await readers[relation.kind](db, relation);
    } catch (error) {
      found.push({
        relation: relation.name,
        problem: error instanceof Error ? error.message : String(error),
      });
    }
  }
  return found;
}

async function relations(db: Db): Promise<Relation[]> {
  const { rows } = await sql<Relation>`
    select c.oid::int8 as id, c.oid::regclass::text as name, pg_relation_size(c.oid) / 8192 as blocks,
      case when c.relkind <> 'i' then 'table' when am.amname = 'btree' then 'btree' else 'index' end as kind
    from pg_class c left join pg_am am on am.oid = c.relam
    where c.relpersistence = 'p'
      and c.relkind in ('r', 't', 'm', 'i')`.execute(db);
  return rows;
}

async function readTable(db: Db, { id, blocks }: Relation): Promise<void> {
  for (let first = 0; first < blocks; first += blocksAtOnce) {
    const last = Math.min(first + blocksAtOnce, blocks) - 1;
    const { rows } = await sql<{ msg: string }>`
      select msg from verify_heapam(${id}::oid::regclass, startblock => ${first}, endblock => ${last}) limit 1`.execute(
      db,
    );
    if (rows[0]) throw new Error(rows[0].msg);
    await otherWork();
  }
}

async function readTree(db: Db, { id }: Relation): Promise<void> {
  await sql`select bt_index_check(${id}::oid::regclass)`.execute(db);
  await otherWork();
}

/** Reads the pages of GiST and GIN indexes, so that checksums are compared; nothing verifies their structure. */
async function readPages(db: Db, { name, blocks }: Relation): Promise<void> {
  for (let first = 0; first < blocks; first += blocksAtOnce) {
    const last = Math.min(first + blocksAtOnce, blocks) - 1;
    await sql`select count(get_raw_page(${name}, 'main', page)) from generate_series(${first}::int8, ${last}::int8) page`.execute(
      db,
    );
    await otherWork();
  }
}

const readers = { table: readTable, btree: readTree, index: readPages };
