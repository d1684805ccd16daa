import { sql } from 'kysely';
import { problems } from 'shared-kernel/contract';
import { addDays, civilDateOf } from 'shared-kernel/domain/civil-date';
import { billOverdueBlockDays } from 'shared-kernel/domain/constants';
import { endorseStatus, insureStatus, payType, settleStatus } from 'shared-kernel/domain/dictionaries';
import { fen, yuanText, type Fen } from 'shared-kernel/domain/money';
import type { Db, Trx } from '../../platform/db/database';
import { Problem } from '../../platform/http/problem';

const { unpaid, voucherRejected } = settleStatus.code;
const { draft, auditing, waiting } = endorseStatus.code;

/**
 * Refuses what an employer would owe on a monthly bill: with 3014 while a bill is overdue for too long, with 3015 above
 * the credit limit (0 is no limit). Orders of one employer take turns until the end of `trx`.
 */
export async function requireCredit(trx: Trx, customerId: number, amount: Fen, now: Date): Promise<void> {
  const { credit_limit_fen: limit } = await trx
    .selectFrom('customer')
    .select('credit_limit_fen')
    .where('id', '=', customerId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (await hasOverdueBill(trx, customerId, now)) throw new Problem(problems.billsOverdue);
  if (limit === 0 || amount <= 0) return;
  const left = limit - (await owedAndOrdered(trx, customerId));
  if (amount > left) throw new Problem(problems.creditExceeded, { left: yuanText(fen(Math.max(0, left))) });
}

async function hasOverdueBill(db: Db, customerId: number, now: Date): Promise<boolean> {
  const bill = await db
    .selectFrom('settlement')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('settle_status', 'in', [unpaid, voucherRejected])
    .where('due_date', '<', addDays(civilDateOf(now), -billOverdueBlockDays))
    .limit(1)
    .executeTakeFirst();
  return bill !== undefined;
}

/** What is owed for cover that has taken effect, and what orders on their way will add to it. */
async function owedAndOrdered(db: Db, customerId: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select (coalesce((select sum(amount_fen) from ledger_line where account = 'RECEIVABLE' and customer_id = ${customerId}), 0)
      + coalesce((select sum(premium_fen) from insure where customer_id = ${customerId} and pay_type = ${payType.code.monthly}
          and insure_status in (${insureStatus.code.submitted}, ${insureStatus.code.paid})), 0)
      + coalesce((select sum(add_premium_fen) from add_reduce where customer_id = ${customerId} and pay_type = ${payType.code.monthly}
          and endorse_status in (${draft}, ${auditing}, ${waiting})), 0))::bigint as total`.execute(db);
  return rows[0]?.total ?? 0;
}
