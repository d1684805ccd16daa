import { sql } from 'kysely';
import type { Db } from '../platform/db/database';

/** Inserts `count` copies of each row, numbered by `n`; `changes` are pairs of a column's name and its SQL. */
export const copyRows = (db: Db, table: string, count: number, changes: string, copied = 'true') =>
  sql
    .raw(
      `insert into ${table} overriding system value
      select made.* from ${table} one, generate_series(1, ${count}) n,
        jsonb_populate_record(null::${table}, to_jsonb(one) || jsonb_build_object(${changes})) made
      where ${copied}`,
    )
    .execute(db);
