import { sql, type RawBuilder } from 'kysely';
import { fen, type Fen } from 'shared-kernel/domain/money';
import type { CustomerId, LedgerEntryId } from 'shared-kernel/domain/nouns/ids';
import type { Db } from '../../platform/db/database';
import { staffChanges } from '../billing/biz-types';
import { peopleLinesOf } from '../billing/people-lines';
import { incomeOf, type PostingName } from '../finance';

export interface WalletAmounts {
  available: Fen;
  frozen: Fen;
}

export interface BookedEntry {
  id: number;
  at: Date;
  posting: PostingName;
  bizType: number;
  bizId: number;
  bizNo: string;
  summary: string;
  /** Project of the order or policy behind the entry. */
  projectname: string | null;
}

/** Change of the wallet by an entry; positive for incoming money. */
export interface StatementEntry extends BookedEntry, WalletAmounts {}

const ofWallet = sql`line.account in ('WALLET_AVAIL', 'WALLET_FROZEN')`;

/** Returns the wallet's amounts right before an instant, by the time of the entries. */
export async function walletAt(db: Db, customerId: CustomerId, before: Date): Promise<WalletAmounts> {
  const { rows } = await sql<{ available: number; frozen: number }>`
    select ${incomeOf('WALLET_AVAIL')} as available, ${incomeOf('WALLET_FROZEN')} as frozen
    from ledger_line line join ledger_entry entry on entry.id = line.entry_id
    where line.customer_id = ${customerId} and ${ofWallet} and entry.entry_time < ${before}`.execute(db);
  return { available: fen(rows[0]?.available ?? 0), frozen: fen(rows[0]?.frozen ?? 0) };
}

const bookedFields = sql`entry.id, entry.entry_time as at, entry.posting, entry.biz_type as "bizType",
  entry.biz_id as "bizId", entry.biz_no as "bizNo", entry.summary, project.projectname`;
const withProject = sql`
  left join insure on insure.id = entry.insure_id
  left join add_reduce change on change.id = entry.biz_id and entry.biz_type in (${staffChanges})
  left join project on project.id = coalesce(change.project_id, insure.project_id)`;

/** Returns the entries that moved the wallet within [from, to), in the order of their time. */
export async function entriesOf(
  db: Db,
  customerId: CustomerId,
  from: Date,
  to: Date,
): Promise<StatementEntry[]> {
  const { rows } = await sql<BookedEntry & { available: number; frozen: number }>`
    select ${bookedFields}, ${incomeOf('WALLET_AVAIL')} as available, ${incomeOf('WALLET_FROZEN')} as frozen
    from ledger_line line join ledger_entry entry on entry.id = line.entry_id ${withProject}
    where line.customer_id = ${customerId} and ${ofWallet} and entry.entry_time >= ${from} and entry.entry_time < ${to}
    group by entry.id, project.projectname order by entry.entry_time, entry.id`.execute(db);
  return rows.map((row) => ({ ...row, available: fen(row.available), frozen: fen(row.frozen) }));
}

/** Amount that an entry charged for the people of a project; negative for refunds. */
export interface ProjectShare {
  entryId: LedgerEntryId;
  projectname: string | null;
  amount: Fen;
}

/** Returns the amounts that entries charged, by the projects of their people. */
export async function projectShares(db: Db, entryIds: readonly LedgerEntryId[]): Promise<ProjectShare[]> {
  if (entryIds.length === 0) return [];
  const entries = sql`(select id, biz_type, biz_id, entry_time as biz_time from ledger_entry
    where id = any (${entryIds}::bigint[]))`;
  const { rows } = await sql<Omit<ProjectShare, 'amount'> & { amount: number }>`
    select line.item_id as "entryId", project.projectname, sum(line.amount_fen)::bigint as amount
    from ${peopleLinesOf(entries)} left join project on project.id = line.project_id
    group by 1, 2 order by 1, 2`.execute(db);
  return rows.map((row) => ({ ...row, amount: fen(row.amount) }));
}

/** One side of an entry of the ledger: debit positive, credit negative. */
export interface BookedLine extends BookedEntry {
  account: string;
  amount: number;
}

/** Returns both sides of every entry within [from, to), in the order of their time. */
export async function bookedLines(
  db: Db,
  customerId: CustomerId,
  from: Date,
  to: Date,
): Promise<BookedLine[]> {
  const { rows } = await sql<BookedLine>`
    select ${bookedFields}, line.account, line.amount_fen as amount
    from ledger_line line join ledger_entry entry on entry.id = line.entry_id ${withProject}
    where line.customer_id = ${customerId} and entry.entry_time >= ${from} and entry.entry_time < ${to}
    order by entry.entry_time, entry.id, line.amount_fen`.execute(db);
  return rows;
}

export type ReceiptEntry = BookedEntry & { amount: Fen };

/** Returns the booking for a requested receipt, of this employer only. */
export async function receiptEntry(db: Db, customerId: CustomerId, which: RawBuilder<boolean>) {
  // Every entry has exactly one debit.
  const { rows } = await sql<BookedEntry & { amount: number }>`
    select ${bookedFields}, line.amount_fen as amount
    from ledger_entry entry join ledger_line line on line.entry_id = entry.id and line.amount_fen > 0 ${withProject}
    where line.customer_id = ${customerId} and ${which} order by entry.id desc limit 1`.execute(db);
  const [row] = rows;
  return row && { ...row, amount: fen(row.amount) };
}
