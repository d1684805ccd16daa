import { sql } from 'kysely';
import {
  addDays,
  addMonths,
  civilDateOf,
  firstOfMonth,
  startOfDay,
  type CivilDate,
} from 'shared-kernel/domain/civil-date';
import { billDueDay } from 'shared-kernel/domain/constants';
import { endorseStatus, insureStatus, payType, settleStatus } from 'shared-kernel/domain/dictionaries';
import type { CustomerId, SettlementId } from 'shared-kernel/domain/nouns/ids';
import type { Context } from '../../platform/context';
import type { Db, Trx } from '../../platform/db/database';
import { eachRow, type Round } from '../../platform/jobs/round';
import { lockRow } from '../../platform/row-by-id';
import { moveState } from '../../platform/move-state';
import { systemMover, type Mover } from '../../platform/state-machine';
import { carriedToOpen } from '../finance';
import { catchUp, readLedger } from '../finance/ledger-reader';
import { itemReader } from './collect-items';
import { settlementMachine, type Settlement } from './settlement-machine';

const hourMs = 3_600_000;

/** Bill, items and ledger of a month do not match; the message has the figures, for the log. */
export class BillDiffers extends Error {
  override readonly name = 'BillDiffers';
}

/** Closes the bills of past months, from 01:00 on the first day after each. */
export async function closeMonths(ctx: Context, now: Date, round: Round): Promise<void> {
  const today = civilDateOf(now);
  await readLedger(ctx, round, itemReader(today));
  // Until 01:00 on the first day of a month, the previous month is still running.
  const running = firstOfMonth(civilDateOf(new Date(now.getTime() - hourMs)));
  const due = await openBillsBefore(ctx.db, running);
  await eachRow(round, due, (bill) => closeOne(ctx, bill, today));
}

/** Locks the reader's progress before the bill, as reading the ledger does, so that two processes cannot deadlock. */
const closeOne = (
  ctx: Context,
  due: { id: SettlementId; customer_id: CustomerId },
  today: CivilDate,
): Promise<void> =>
  ctx.db.transaction().execute(async (trx) => {
    await catchUp(trx, itemReader(today), due.customer_id);
    const bill = await lockRow(trx, 'settlement', due.id);
    // Another process was faster, or the previous bill is open and may carry a credit; the round reports that one.
    if (bill.settle_status !== settleStatus.code.open || (await hasOpenBillBefore(trx, bill))) return;
    if (await hasPendingEffects(trx, bill, lastDayOf(bill)))
      throw new Error(`bill ${bill.settle_no} is not closed: some orders of its month have not taken effect`);
    await closeBill(ctx, trx, bill, systemMover);
  });

/** Earlier months first, because their credit is carried to the next. */
const openBillsBefore = (db: Db, month: CivilDate) =>
  db
    .selectFrom('settlement')
    .select(['id', 'customer_id'])
    .where('settle_status', '=', settleStatus.code.open)
    .where('settle_month', '<', month)
    .orderBy('settle_month')
    .orderBy('id')
    .execute();

export const hasOpenBillBefore = async (trx: Trx, bill: Settlement): Promise<boolean> =>
  (await trx
    .selectFrom('settlement')
    .select('id')
    .where('customer_id', '=', bill.customer_id)
    .where('signcompany_id', '=', bill.signcompany_id)
    .where(sql<boolean>`(settle_month, id) < (${bill.settle_month}, ${bill.id})`)
    .where('settle_status', '=', settleStatus.code.open)
    .limit(1)
    .executeTakeFirst()) !== undefined;

const endOf = (bill: Settlement): Date => startOfDay(addMonths(bill.settle_month, 1));

const lastDayOf = (bill: Settlement): CivilDate => addDays(civilDateOf(endOf(bill)), -1);

/** Whether a policy or an order takes effect by `day` but its job has not run yet. */
export async function hasPendingEffects(db: Db, bill: Settlement, day: CivilDate): Promise<boolean> {
  const end = startOfDay(addDays(day, 1));
  const { rows } = await sql<{ pending: boolean }>`
    select exists (select from insure where customer_id = ${bill.customer_id} and insure_status = ${insureStatus.code.paid}
        and start_date <= ${day})
      or exists (select from add_reduce where customer_id = ${bill.customer_id} and endorse_status = ${endorseStatus.code.waiting}
        and effect_at < ${end}) as pending`.execute(db);
  return rows[0]?.pending ?? false;
}

/** Issues an open bill, or settles a bill with nothing to pay. */
export async function closeBill(ctx: Context, trx: Trx, bill: Settlement, by: Mover): Promise<void> {
  await requireEqualPostings(trx, bill);
  const carried = await carriedTo(trx, bill);
  const owed = bill.billed_fen + carried;
  const at = ctx.clock.now();
  const set = {
    carried_fen: carried,
    pay_fen: Math.max(0, owed),
    carry_fen: Math.min(0, owed),
    issued_at: at,
  };
  if (owed > 0) {
    const dueDate = dueDayIn(addMonths(bill.settle_month, 1));
    await moveState(ctx, trx, settlementMachine, bill.id, 'issue', {
      by,
      at,
      set: { ...set, due_date: dueDate },
    });
    return;
  }
  const remark = owed < 0 ? '退费多于保费，差额抵减下期结算单' : undefined;
  await moveState(ctx, trx, settlementMachine, bill.id, 'close', {
    by,
    at,
    remark,
    set: { ...set, pay_type: payType.code.balance, pay_time: at },
  });
}

export async function carriedTo(trx: Trx, { id }: Pick<Settlement, 'id'>): Promise<number> {
  const { rows } = await sql<{ carried: number }>`
    select ${carriedToOpen} as carried from settlement where settlement.id = ${id}`.execute(trx);
  return rows[0]?.carried ?? 0;
}

/** Throws when bill and ledger do not match for the month, so that the bill stays open and is logged. */
async function requireEqualPostings(trx: Trx, bill: Settlement): Promise<void> {
  const { rows } = await sql<{ posted: number; billed: number; entries: number; items: number }>`
    select coalesce(-sum(line.amount_fen), 0)::bigint as posted, coalesce(sum(item.amount_fen), 0)::bigint as billed,
      count(*)::int as entries, count(item.id)::int as items
    from ledger_line line join ledger_entry entry on entry.id = line.entry_id
      left join settlement_item item on item.entry_id = entry.id
    where line.account = 'PREMIUM_PAYABLE' and line.customer_id = ${bill.customer_id}
      and entry.entry_time >= ${startOfDay(bill.settle_month)} and entry.entry_time < ${endOf(bill)}`.execute(
    trx,
  );
  const { rows: sums } = await sql<{ amount: number }>`
    select coalesce(sum(amount_fen), 0)::bigint as amount from settlement_item where settlement_id = ${bill.id}`.execute(
    trx,
  );
  const [month] = rows;
  const own = bill.wallet_fen + bill.billed_fen;
  if (month?.posted === month?.billed && month?.entries === month?.items && sums[0]?.amount === own) return;
  throw new BillDiffers(
    `bill ${bill.settle_no} says ${own} fen, its items ${sums[0]?.amount}; the ledger of its month ${month?.posted} fen in ${month?.entries} entries, items ${month?.billed} in ${month?.items}`,
  );
}

/** Returns the due day of bills in the month that begins with this day. */
export const dueDayIn = (first: CivilDate): CivilDate => addDays(first, billDueDay - 1);
