import { sql } from 'kysely';
import type { Db, Trx } from '../db/database';
import { createPii, type Pii } from '../pii';
import { indexColumns, passingColumns, sealedColumns } from './sealed-columns';
import { forgetMarks } from './same-secrets';
import type { PortalSecret } from './secrets';
import { writeFingerprint } from './settle-secret';
import { idsOf } from '../row-by-id';

/** Rows per batch, few enough for a portal with a hundred thousand people to need little memory. */
const batch = 500;

interface Rotation {
  db: Db;
  secret: PortalSecret;
  /** The new secret. */
  next: string;
  /** Identity numbers of black list entries that were created before their numbers were sealed. */
  idNos: readonly string[];
  progress(text: string): void;
}

/**
 * Seals and indexes everything anew with the next secret, in one transaction. The database must be settled and not in
 * use by anybody else. After an interruption at any moment, `settleSecret` finds the right secret: the next one is on
 * the disk before the transaction, and the present one stays in place until it is over.
 */
export async function rotateSecret({ db, secret, next, idNos, progress }: Rotation): Promise<number> {
  if (secret.origin === 'file') secret.writeNext(next);
  progress('the next secret is written');
  const [from, to] = [createPii(Buffer.from(secret.text)), createPii(Buffer.from(next))];
  const count = await db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    await sql`create temporary table rotated (before text primary key, after text not null) on commit drop`.execute(
      trx,
    );
    await remember(
      trx,
      idNos.map((idNo) => ({ before: from.index(idNo), after: to.index(idNo) })),
    );
    let rows = 0;
    for (const column of sealedColumns) {
      rows += await sealAnew(trx, column, from, to);
      progress(`${column.table}.${column.sealed}`);
    }
    for (const column of indexColumns) await indexAnew(trx, column);
    for (const { table, column, only = 'true' } of passingColumns)
      await sql`delete from ${sql.table(table)} where ${sql.ref(column)} is not null and ${sql.raw(only)}`.execute(
        trx,
      );
    await writeFingerprint(trx, next);
    await forgetMarks(trx);
    progress('everything is sealed anew');
    return rows;
  });
  progress('the database has the next secret');
  if (secret.origin === 'file') secret.takeNext();
  return count;
}

interface SealedRow {
  id: number;
  sealed: Uint8Array;
  index: string | null;
}

async function sealAnew(
  trx: Trx,
  { table, sealed, index }: (typeof sealedColumns)[number],
  from: Pii,
  to: Pii,
): Promise<number> {
  const indexed = index === undefined ? sql`null::text` : sql.ref(index);
  let count = 0;
  for (let last = 0; ;) {
    const { rows } = await sql<SealedRow>`
      select id, ${sql.ref(sealed)} as sealed, ${indexed} as index from ${sql.table(table)}
      where ${sql.ref(sealed)} is not null and id > ${last} order by id limit ${batch}`.execute(trx);
    const end = rows.at(-1);
    if (!end) return count;
    const changed = rows.map((row) => {
      const text = opened(from, row, `${table}.${sealed}`);
      if (row.index !== null && row.index !== from.index(text))
        throw new Error(`${table}.${index} of row ${row.id} does not belong to what is sealed beside it.`);
      return { id: row.id, sealed: to.seal(text).toString('hex'), before: row.index, after: to.index(text) };
    });
    const given = JSON.stringify(changed);
    const alsoIndex = index === undefined ? sql`` : sql`, ${sql.ref(index)} = given.after`;
    await sql`
      update ${sql.table(table)} as kept set ${sql.ref(sealed)} = decode(given.sealed, 'hex') ${alsoIndex}
      from jsonb_to_recordset(${given}::jsonb) as given (id bigint, sealed text, after text)
      where kept.id = given.id`.execute(trx);
    await remember(trx, changed);
    count += rows.length;
    last = end.id;
  }
}

function opened(pii: Pii, { id, sealed }: SealedRow, where: string): string {
  try {
    return pii.open(sealed);
  } catch (cause) {
    throw new Error(`${where} of row ${id} cannot be opened with the present secret.`, { cause });
  }
}

/** Stores which index replaces which, for rows that have only the index. */
async function remember(trx: Trx, pairs: readonly { before: string | null; after: string }[]): Promise<void> {
  await sql`
    insert into rotated select before, after
    from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as given (before text, after text)
    where before is not null on conflict do nothing`.execute(trx);
}

async function indexAnew(
  trx: Trx,
  { table, index, key = 'id' }: (typeof indexColumns)[number],
): Promise<void> {
  const column = sql.ref(index);
  await sql`update ${sql.table(table)} set ${column} = rotated.after from rotated
    where ${column} = rotated.before`.execute(trx);
  const { rows } = await sql<{ id: number }>`select ${sql.ref(key)} as id from ${sql.table(table)}
    where ${column} not in (select after from rotated) order by 1`.execute(trx);
  if (rows.length > 0) throw new Error(leftBehind(table, idsOf(rows)));
}

const leftBehind = (table: string, ids: readonly number[]) =>
  `${ids.length} rows of ${table} (ids ${ids.slice(0, 20).join(', ')}) hold a hash whose text is nowhere in the database, so it cannot be made anew. Give the identity numbers, one a line, in a file: npm run secret:rotate -- --id-numbers <file>. Nothing has been changed.`;
