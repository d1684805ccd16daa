import { sql } from 'kysely';
import { fileIdIn } from 'shared-kernel/contract/files';
import { civilDateOf } from 'shared-kernel/domain/civil-date';
import { costStatus } from 'shared-kernel/domain/dictionaries';
import type { Fen } from 'shared-kernel/domain/money';
import type { CustomerId, UserId } from 'shared-kernel/domain/nouns/ids';
import type { Db } from '../../platform/db/database';
import { nextNumber } from '../../platform/db/next-number';
import { writeStep } from '../../platform/move-state';
import type { Pii } from '../../platform/pii';
import type { Mover } from '../../platform/state-machine';
import { rechargeMachine } from './finance-machines';

/** Counts recharges of this amount that the customer submitted since `since` and that await their audit. */
export async function waitingOfAmount(
  db: Db,
  customerId: CustomerId,
  money: Fen,
  since: Date,
): Promise<number> {
  const row = await db
    .selectFrom('cost')
    .select(sql<number>`count(*)::bigint`.as('count'))
    .where('customer_id', '=', customerId)
    .where('money_fen', '=', money)
    .where('cost_status', '=', costStatus.code.waiting)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return row.count;
}

export interface NewRecharge {
  customerId: CustomerId;
  userId: UserId | null;
  payAccountType: number;
  money: Fen;
  /** The account and receipt of a bank transfer; empty for a payment by WeChat, which has the last of these. */
  bankNum?: string;
  bankName?: string;
  bankDeposit?: string;
  costProof?: string;
  outTradeNo?: string;
  /** Payer, as shown in the history. */
  by: Mover;
  at: Date;
}

export async function insertRecharge(db: Db, pii: Pii, recharge: NewRecharge) {
  const { by, at, bankName = '', bankDeposit = '', costProof = '' } = recharge;
  const bankNum = recharge.bankNum?.replace(/[\s-]/g, '') ?? '';
  const cost = await db
    .insertInto('cost')
    .values({
      customer_id: recharge.customerId,
      user_id: recharge.userId,
      cost_no: await nextNumber(db, 'cost_no_seq', 'CZ', civilDateOf(at)),
      pay_account_type: recharge.payAccountType,
      money_fen: recharge.money,
      bank_num_sealed: pii.seal(bankNum),
      bank_num_tail: bankNum.slice(-4),
      bank_name: bankName,
      bank_deposit: bankDeposit,
      cost_proof: fileIdIn(costProof) ?? costProof,
      out_trade_no: recharge.outTradeNo ?? null,
      created_at: at,
      updated_at: at,
    })
    .returning(['id', 'cost_no'])
    .executeTakeFirstOrThrow();
  await writeStep(db, rechargeMachine, cost.id, { from: null, to: costStatus.code.waiting, by, at });
  return cost;
}
