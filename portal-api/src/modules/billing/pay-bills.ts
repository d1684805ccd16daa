import type { BodyOf } from 'shared-kernel/contract';
import type { payBills } from 'shared-kernel/contract/money/settlements';
import { payType, walletBizType } from 'shared-kernel/domain/dictionaries';
import { addFen, fen } from 'shared-kernel/domain/money';
import * as texts from 'shared-kernel/domain/texts';
import type { SettlementId } from 'shared-kernel/domain/nouns/ids';
import type { Actor, Context } from '../../platform/context';
import type { Trx } from '../../platform/db/database';
import { rowById } from '../../platform/row-by-id';
import { answerOnce } from '../../platform/http/idempotency';
import { notFound, refusedInWords } from '../../platform/http/problem';
import { moveState } from '../../platform/move-state';
import { customerMover, type Mover } from '../../platform/state-machine';
import { ofCustomer } from '../../platform/tenant';
import { useVerificationCode } from '../../platform/verification';
import { payBill, walletOf } from '../finance/ledger';
import { monthText, settlementMachine, type Settlement } from './settlement-machine';

/** Pays bills from the wallet, all or none. If two users pay at the same time, the second gets 3006. */
export async function payFromWallet(ctx: Context, actor: Actor, { ids, captcha }: BodyOf<typeof payBills>) {
  // Checked before the SMS code is used up, so that the code is still valid after the issue is resolved.
  await ctx.db.transaction().execute((trx) => requirePayable(trx, actor, ids));
  const { mobile } = await rowById(ctx.db, 'app_user', actor.userId, 'mobile');
  await useVerificationCode(ctx, { mobile, purpose: 'pay', code: captcha, by: actor.userId });
  return answerOnce(ctx, async (trx) => {
    const bills = await requirePayable(trx, actor, ids);
    for (const bill of bills) await payOne(ctx, trx, bill, customerMover(actor));
    const { available } = await walletOf(trx, actor.customerId);
    return {
      paid: addFen(...bills.map((bill) => fen(bill.pay_fen))),
      available,
      settleNos: bills.map((bill) => bill.settle_no),
    };
  });
}

/** Pays one bill from the wallet. Refuses with 3006 when it is not payable, with 3001 when the balance is too low. */
export async function payOne(ctx: Context, trx: Trx, bill: Settlement, by: Mover): Promise<void> {
  const at = ctx.clock.now();
  await moveState(ctx, trx, settlementMachine, bill.id, 'payByBalance', {
    by,
    at,
    set: { pay_type: payType.code.balance, pay_time: at },
  });
  await payBill(trx, paymentOf(bill, at));
}

export const paymentOf = (bill: Settlement, at: Date) => ({
  customerId: bill.customer_id,
  amount: fen(bill.pay_fen),
  bizType: walletBizType.code.settlement,
  bizId: bill.id,
  bizNo: bill.settle_no,
  summary: `支付${monthText(bill)}结算单`,
  at,
});

/**
 * Returns the caller's bills in the order of their ids, locked. Refuses unknown ones with 404, several contracting
 * companies with 422, and paid ones with 3006.
 */
export async function requirePayable(
  trx: Trx,
  actor: Actor,
  ids: readonly SettlementId[],
): Promise<Settlement[]> {
  const bills = await trx
    .selectFrom('settlement')
    .selectAll()
    .where('id', 'in', ids)
    .where(ofCustomer(actor, 'settlement'))
    .orderBy('id')
    .forUpdate()
    .execute();
  if (bills.length !== ids.length) throw notFound();
  if (new Set(bills.map((bill) => bill.signcompany_id)).size > 1)
    throw refusedInWords('ids', texts.billsOfOneCompany);
  for (const bill of bills) settlementMachine.requireIn('pay', bill.settle_status);
  return bills;
}
