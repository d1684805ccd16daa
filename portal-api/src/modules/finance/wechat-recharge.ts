import { yuanText, type Fen } from 'shared-kernel/domain/money';
import { messageKind, payAccountType } from 'shared-kernel/domain/dictionaries';
import { rechargePage } from 'shared-kernel/domain/nouns/money';
import type { CustomerId, RechargeId, UserId } from 'shared-kernel/domain/nouns/ids';
import type { Context } from '../../platform/context';
import type { Trx } from '../../platform/db/database';
import { holdRecharge, rechargeBizType } from './ledger';
import { insertRecharge } from './recharge.repository';

/** A WeChat order whose payment was confirmed by the gateway. */
interface PaidOrder {
  customerId: CustomerId;
  userId: UserId;
  outTradeNo: string;
  money: Fen;
}

/**
 * Creates a recharge awaiting its audit from a payment, books the money as received, and notifies the customer. Returns
 * the recharge's id. A second call for the same order violates the unique number and rolls back.
 */
export async function receiveWechatRecharge(ctx: Context, trx: Trx, paid: PaidOrder): Promise<RechargeId> {
  const at = ctx.clock.now();
  const cost = await insertRecharge(trx, ctx.pii, {
    ...paid,
    payAccountType: payAccountType.code.wechat,
    by: { kind: 'system', name: '微信支付' },
    at,
  });
  await holdRecharge(trx, {
    customerId: paid.customerId,
    amount: paid.money,
    bizType: rechargeBizType,
    bizId: cost.id,
    bizNo: cost.cost_no,
    summary: '微信支付到账待审核',
    at,
  });
  await ctx.outbox.add(trx, {
    customerId: paid.customerId,
    kind: messageKind.code.finance,
    subject: `微信充值${yuanText(paid.money)}元支付成功，等待审核`,
    content: `充值单${cost.cost_no}（订单号${paid.outTradeNo}）已收到付款，审核通过后存入您的账户。`,
    bizType: 'cost',
    bizId: cost.id,
    link: rechargePage,
  });
  return cost.id;
}
