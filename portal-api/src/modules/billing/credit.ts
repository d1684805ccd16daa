import { sql } from 'kysely';
import { creditForBranchText, problems } from 'shared-kernel/contract';
import { addDays, civilDateOf } from 'shared-kernel/domain/civil-date';
import { billOverdueBlockDays } from 'shared-kernel/domain/constants';
import {
  endorseStatus,
  insureStatus,
  payType,
  settleMode,
  settleStatus,
  usertype,
} from 'shared-kernel/domain/dictionaries';
import { fen, yuanText, type Fen } from 'shared-kernel/domain/money';
import type { CustomerId } from 'shared-kernel/domain/nouns/ids';
import type { Actor } from '../../platform/context';
import type { Db, Trx } from '../../platform/db/database';
import { rowById } from '../../platform/row-by-id';
import { Problem } from '../../platform/http/problem';

const { unpaid, voucherRejected } = settleStatus.code;
const { draft, auditing, waiting } = endorseStatus.code;

/**
 * Refuses an amount that an employer would owe on a monthly bill: with 3014 while a bill is overdue for too long, with
 * 3015 above the credit limit (0 is no limit). Orders of one employer are serialised until the end of `trx`.
 */
export async function requireCredit(trx: Trx, customerId: CustomerId, amount: Fen, now: Date): Promise<void> {
  await trx
    .selectFrom('customer')
    .select('id')
    .where('id', '=', customerId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const problem = await creditProblem(trx, customerId, amount, now);
  if (problem) throw problem;
}

/** Returns the refusal of `requireCredit` as a warning for price previews; none for employers who pay by wallet. */
export async function creditWarnings(db: Db, actor: Actor, amount: Fen, now: Date): Promise<string[]> {
  const { settle_mode } = await rowById(db, 'customer', actor.customerId, 'settle_mode');
  if (settle_mode !== settleMode.code.monthly) return [];
  const problem = await creditProblem(db, actor.customerId, amount, now);
  if (!problem) return [];
  // Project users do not see the remaining credit.
  const isWithheld =
    actor.usertype === usertype.code.project && problem.kind.code === problems.creditExceeded.code;
  return [isWithheld ? creditForBranchText : problem.message];
}

async function creditProblem(db: Db, customerId: CustomerId, amount: Fen, now: Date) {
  if (await hasOverdueBill(db, customerId, now)) return new Problem(problems.billsOverdue);
  const { credit_limit_fen: limit } = await rowById(db, 'customer', customerId, 'credit_limit_fen');
  if (limit === 0 || amount <= 0) return undefined;
  const left = limit - (await owedAndOrdered(db, customerId));
  if (amount <= left) return undefined;
  return new Problem(problems.creditExceeded, { left: yuanText(fen(Math.max(0, left))) });
}

async function hasOverdueBill(db: Db, customerId: CustomerId, now: Date): Promise<boolean> {
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

/** Returns the amount owed for cover in effect plus that of pending applications and orders. */
async function owedAndOrdered(db: Db, customerId: CustomerId): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select (coalesce((select sum(amount_fen) from ledger_line where account = 'RECEIVABLE' and customer_id = ${customerId}), 0)
      + coalesce((select sum(premium_fen) from insure where customer_id = ${customerId} and pay_type = ${payType.code.monthly}
          and insure_status in (${insureStatus.code.submitted}, ${insureStatus.code.paid})), 0)
      + coalesce((select sum(add_premium_fen) from add_reduce where customer_id = ${customerId} and pay_type = ${payType.code.monthly}
          and endorse_status in (${draft}, ${auditing}, ${waiting})), 0))::bigint as total`.execute(db);
  return rows[0]?.total ?? 0;
}
