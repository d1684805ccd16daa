import { sql } from 'kysely';
import type { CustomerId, LedgerEntryId, PolicyId } from 'shared-kernel/domain/nouns/ids';
import type { Context } from '../../platform/context';
import type { Db, Trx } from '../../platform/db/database';
import { eachRow, type Round } from '../../platform/jobs/round';
import type { PostingName } from './postings';

export interface ReadEntry {
  id: number;
  posting: PostingName;
  amountFen: number;
  insureId: PolicyId | null;
  bizId: number;
  at: Date;
}

/** Processes every entry exactly once, in booking order. */
export interface LedgerReader {
  name: string;
  read(trx: Trx, customerId: CustomerId, entries: readonly ReadEntry[]): Promise<void>;
}

const batchEntries = 2_000;

/** Runs a reader on the entries booked since its last round, customer by customer, each in a separate transaction. */
export async function readLedger({ db }: Pick<Context, 'db'>, round: Round, reader: LedgerReader) {
  const customers = await customersWithEntries(db, reader.name);
  await eachRow(round, customers, ({ id }) => db.transaction().execute((trx) => catchUp(trx, reader, id)));
}

/** Runs a reader for one customer, for callers that need the result immediately. */
export async function catchUp(trx: Trx, reader: LedgerReader, customerId: CustomerId): Promise<void> {
  const whose = { customer_id: customerId, reader: reader.name };
  await trx
    .insertInto('ledger_progress')
    .values(whose)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  // A customer's entries become visible in the order of their ids, because each is booked under the wallet's lock.
  let { entry_id: last } = await trx
    .selectFrom('ledger_progress')
    .select('entry_id')
    .where('customer_id', '=', customerId)
    .where('reader', '=', reader.name)
    .forUpdate()
    .executeTakeFirstOrThrow();
  for (;;) {
    const entries = await entriesAfter(trx, customerId, last);
    const newest = entries.at(-1);
    if (!newest) return;
    await reader.read(trx, customerId, entries);
    last = newest.id;
    await trx
      .updateTable('ledger_progress')
      .set({ entry_id: last })
      .where('customer_id', '=', customerId)
      .where('reader', '=', reader.name)
      .execute();
  }
}

async function customersWithEntries(db: Db, reader: string): Promise<{ id: CustomerId }[]> {
  const { rows } = await sql<{ id: CustomerId }>`
    select capital.customer_id as id from capital
      left join ledger_progress progress on progress.customer_id = capital.customer_id and progress.reader = ${reader}
    where exists (select from ledger_line line where line.customer_id = capital.customer_id
      and line.entry_id > coalesce(progress.entry_id, 0))
    order by 1`.execute(db);
  return rows;
}

async function entriesAfter(trx: Trx, customerId: CustomerId, entryId: LedgerEntryId): Promise<ReadEntry[]> {
  // Every entry has exactly one debit.
  const { rows } = await sql<ReadEntry>`
    select entry.id, entry.posting, line.amount_fen as "amountFen", entry.insure_id as "insureId", entry.biz_id as "bizId",
      entry.entry_time as at
    from ledger_line line join ledger_entry entry on entry.id = line.entry_id
    where line.customer_id = ${customerId} and line.entry_id > ${entryId} and line.amount_fen > 0
    order by line.entry_id limit ${batchEntries}`.execute(trx);
  return rows;
}
