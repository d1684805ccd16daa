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

/** Returns changes that give the copies other ids in these columns, `apart` from one copy to the next. */
export const moved = (apart: number, ...columns: string[]) =>
  columns.map((column) => `'${column}', n::bigint * ${apart} + ${column}`).join(', ');

/** Inserts `count` copies of each employer with its users, policies, insured people and wallet. */
export async function copyEmployers(db: Db, count: number, apart: number): Promise<void> {
  const copy = (table: string, ids: string[], texts: Record<string, string> = {}) => {
    const changed = Object.entries(texts).map(([column, value]) => `, '${column}', ${value}`);
    return copyRows(db, table, count, moved(apart, ...ids) + changed.join(''));
  };
  await copy('customer', ['id'], { customer_no: `customer_no || '-' || n`, uscc: `uscc || '-' || n` });
  await copy('app_user', ['id', 'customer_id'], { username: 'username || n', mobile: 'mobile || n' });
  await copy('insure', ['id', 'customer_id'], {
    insure_no: `insure_no || '/' || n`,
    policy_no: `policy_no || '/' || n`,
  });
  await copy('insure_person', ['id', 'customer_id', 'insure_id', 'add_reduce_id'], {
    id_no_hash: `md5(id_no_hash || '/' || n)`,
  });
  await copy('capital', ['customer_id']);
}
