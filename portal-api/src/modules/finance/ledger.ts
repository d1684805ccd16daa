import { sql } from 'kysely';
import { walletBizType } from 'shared-kernel/domain/dictionaries';
import type { CodeOf } from 'shared-kernel/domain/dictionary';
import { fen, yuanText, type Fen } from 'shared-kernel/domain/money';
import { problems } from 'shared-kernel/contract';
import type { CustomerId, PolicyId, RechargeId } from 'shared-kernel/domain/nouns/ids';
import type { Db, Trx } from '../../platform/db/database';
import { Problem } from '../../platform/http/problem';
import { capitalChange, postings, type Account, type PostingName } from './postings';

export type BizType = CodeOf<typeof walletBizType>;

/** `biz_type` of all bookings of recharges. */
export const rechargeBizType = walletBizType.code.recharge;

/** One movement of a customer's wallet. `amount` is positive; `at` is the effective time, not the time of writing. */
export interface WalletMove {
  customerId: CustomerId;
  amount: Fen;
  bizType: BizType;
  bizId: number;
  bizNo: string;
  summary: string;
  at: Date;
  insureId?: PolicyId | undefined;
}

export interface Wallet {
  available: Fen;
  frozen: Fen;
}

/** Returns the customer's money; zeros before the first recharge. */
export async function walletOf(db: Db, customerId: CustomerId): Promise<Wallet> {
  const row = await db
    .selectFrom('capital')
    .select(['available_fen', 'frozen_fen'])
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return { available: fen(row?.available_fen ?? 0), frozen: fen(row?.frozen_fen ?? 0) };
}

type Book = (trx: Trx, move: WalletMove) => Promise<void>;

/** Books a movement that the balance may not cover: throws Problem 3001 with `available` and `shortfall` in yuan. */
const within =
  (name: PostingName): Book =>
  async (trx, move) => {
    if (await post(trx, name, move)) return;
    const { available } = await walletOf(trx, move.customerId);
    throw shortOfMoney(available, move.amount);
  };

/** Callers change the order's state first, so too little money is a bug and must roll back the whole transaction. */
const certain =
  (name: PostingName): Book =>
  async (trx, move) => {
    if (await post(trx, name, move)) return;
    throw new Error(
      `${name} of ${move.amount} fen for ${move.bizNo} would take the wallet of customer ${move.customerId} below zero`,
    );
  };

/** Freezes money for an order. Throws 3001 when the balance is too low. */
export const freeze = within('freeze');

/** Books a confirmed bank transfer for an order, as if it had been recharged and frozen. */
export const receiveForOrder = certain('orderByVoucher');

/** Converts frozen money to premium when the order takes effect. */
export const capture = certain('capture');

/**
 * Releases frozen money because the order was rejected, cancelled or voided. The summary says so, since this entry is
 * otherwise named like the payment.
 */
export const release: Book = (trx, move) =>
  certain('release')(trx, { ...move, summary: `${move.summary} 解冻退回` });

/** Refunds premium to the wallet after a reduction or surrender. */
export const refund = certain('refund');

/** Books premium that takes effect and is owed until the monthly bill is paid. */
export const charge = certain('charge');

/** Refunds premium to an employer with monthly bills, by reducing the bill. */
export const chargeBack = certain('chargeBack');

/** Pays a bill from the wallet. Throws 3001 when the balance is too low. */
export const payBill = within('billByBalance');

export const payBillByTransfer = certain('billByTransfer');

/** Freezes bank money for a withdrawal. Throws 3001 when the balance is too low. */
export const askBack = within('withdrawAsked');

/** Books a withdrawal that the provider has paid to the bank. */
export const payBack = certain('withdrawPaid');

/** Releases the money of a withdrawal that is not paid. */
export const keepBack = certain('withdrawReturned');

const creditFrom = {
  BANK: 'rechargeByBank',
  WECHAT_CLEARING: 'rechargeByWechat',
  RECHARGE_PENDING: 'rechargeFromPending',
} as const satisfies Partial<Record<Account, PostingName>>;

/** Books an audited recharge. RECHARGE_PENDING is the source of money that `holdRecharge` booked before. */
export const creditRecharge = (trx: Trx, move: WalletMove, source: keyof typeof creditFrom): Promise<void> =>
  certain(creditFrom[source])(trx, move);

/** Books a payment that the gateway confirmed before its audit: in the provider's account, not yet in the wallet. */
export const holdRecharge = certain('rechargeReceived');

/** Reverses the booking of a payment that the audit rejected. */
export const returnRecharge = certain('rechargeReturned');

/** Whether the payment of this recharge was booked before its audit. */
export async function isBookedBeforeAudit(db: Db, costId: RechargeId): Promise<boolean> {
  const entry = await db
    .selectFrom('ledger_entry')
    .select('id')
    .where('biz_type', '=', rechargeBizType)
    .where('biz_id', '=', costId)
    .where('posting', '=', 'rechargeReceived')
    .executeTakeFirst();
  return entry !== undefined;
}

/** Builds the error for a payment that exceeds the wallet. */
export function shortOfMoney(available: Fen, amount: Fen): Problem {
  return new Problem(problems.balanceTooLow, {
    available: yuanText(available),
    shortfall: yuanText(fen(amount - available)),
  });
}

/**
 * Books one movement. Returns false and changes nothing when a wallet account would become negative; the conditional
 * update's row lock serialises concurrent payments.
 */
async function post(trx: Trx, name: PostingName, move: WalletMove): Promise<boolean> {
  if (!Number.isSafeInteger(move.amount) || move.amount <= 0) {
    throw new Error(`A wallet moves by whole fen above zero, not by ${move.amount} (${move.bizNo})`);
  }
  const wallet = await changeCapital(trx, name, move);
  if (!wallet) return false;
  const entry = await trx
    .insertInto('ledger_entry')
    .values({
      posting: name,
      biz_type: move.bizType,
      biz_id: move.bizId,
      biz_no: move.bizNo,
      summary: move.summary,
      entry_time: move.at,
      insure_id: move.insureId ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { debit, credit } = postings[name];
  const line = (account: Account, amount: number) => ({
    entry_id: entry.id,
    account,
    customer_id: move.customerId,
    amount_fen: amount,
    balance_after_fen: wallet[account] ?? null,
  });
  await trx
    .insertInto('ledger_line')
    .values([line(debit, move.amount), line(credit, -move.amount)])
    .execute();
  return true;
}

type Balances = Partial<Record<Account, number>>;

/** Returns undefined, without changes, if the wallet would become negative; locks the row until the end of `trx`. */
async function changeCapital(trx: Trx, name: PostingName, move: WalletMove): Promise<Balances | undefined> {
  const changed = await updateCapital(trx, name, move);
  if (changed) return changed;
  // Reached only by a customer's first movement, or a refused one; all others have a capital row.
  await trx
    .insertInto('capital')
    .values({ customer_id: move.customerId })
    .onConflict((conflict) => conflict.column('customer_id').doNothing())
    .execute();
  return updateCapital(trx, name, move);
}

async function updateCapital(trx: Trx, name: PostingName, { customerId, amount }: WalletMove) {
  const change = capitalChange(name, amount);
  const wallet = await trx
    .updateTable('capital')
    .set({
      available_fen: sql`available_fen + ${change.available}`,
      frozen_fen: sql`frozen_fen + ${change.frozen}`,
      total_recharge_fen: sql`total_recharge_fen + ${change.recharge}`,
      total_consume_fen: sql`total_consume_fen + ${change.consume}`,
      total_refund_fen: sql`total_refund_fen + ${change.refund}`,
      total_withdraw_fen: sql`total_withdraw_fen + ${change.withdraw}`,
    })
    .where('customer_id', '=', customerId)
    .where(sql<boolean>`available_fen + ${change.available} >= 0 and frozen_fen + ${change.frozen} >= 0`)
    .returning(['available_fen', 'frozen_fen'])
    .executeTakeFirst();
  return wallet && { WALLET_AVAIL: wallet.available_fen, WALLET_FROZEN: wallet.frozen_fen };
}
