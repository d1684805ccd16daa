import { endorseStatus } from 'shared-kernel/domain/dictionaries';
import { fen } from 'shared-kernel/domain/money';
import type { OrderId, PolicyId, SigncompanyId } from 'shared-kernel/domain/nouns/ids';
import type { Context } from '../../platform/context';
import { rowById } from '../../platform/row-by-id';
import { notFound } from '../../platform/http/problem';
import { requireOpenProjects } from '../insure/project-rule';
import { payBefore } from '../roster/order-list';
import { requireOrder } from '../roster/order.repository';
import { orderState, type Order } from '../roster/order-machine';
import { creditOverpaid, payByVoucher, returnVoucher, takeVoucherMoney } from '../roster/pay-by-voucher';
import { lockOrder } from '../roster/undo-order';
import type { VoucherKind } from './voucher-kind';
import { payerOf, voucherRefusal } from './voucher-payer';

/** Vouchers for orders with an amount due: one voucher per order. */
export const orderVouchers: VoucherKind<OrderId> = {
  async due(ctx, actor, id) {
    const order = await requireOrder(ctx.db, actor, id);
    const { before } = await ctx.db
      .selectFrom('add_reduce')
      .select(payBefore.as('before'))
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow();
    const payer = await payerOf(ctx.db, actor.customerId);
    if (order.premium_fen < 0) throw notFound();
    return {
      due: fen(order.premium_fen),
      employer: payer.employer,
      signcompany: await signcompanyOf(ctx.db, order.insure_id),
      payBefore: before?.toISOString() ?? null,
      refusal: voucherRefusal(ctx, payer, dueOf(order))?.message ?? null,
    };
  },

  async lock(ctx, trx, actor, [id = 0]) {
    await requireOrder(trx, actor, id);
    const order = await lockOrder(trx, id);
    const refusal = voucherRefusal(ctx, await payerOf(trx, order.customer_id), dueOf(order));
    if (refusal) throw refusal;
    await requireOpenProjects(trx, actor, { addReduceId: id });
    return {
      items: [{ id, no: order.order_no, amount: fen(order.premium_fen) }],
      signcompanyId: await signcompanyOf(trx, order.insure_id),
    };
  },

  async submitted(ctx, trx, _, [item], step) {
    if (item) await payByVoucher(ctx, trx, item.biz_id, step);
  },

  async confirmed(ctx, trx, voucher, [item], { at }) {
    if (!item) return;
    const paid = await takeVoucherMoney(ctx, trx, item.biz_id, at);
    // The order was postponed or has ended meanwhile: the rest is credited to the employer's wallet.
    await creditOverpaid(trx, paid.order, fen(voucher.pay_fen - paid.taken), at);
  },

  async rejected(ctx, trx, _, [item], step) {
    if (item) await returnVoucher(ctx, trx, item.biz_id, step);
  },
};

const dueOf = (order: Order) => ({
  isUnpaid: order.endorse_status === orderState.unpaid,
  state: endorseStatus.label(order.endorse_status),
  before: order.effect_at,
});

async function signcompanyOf(db: Context['db'], insureId: PolicyId): Promise<SigncompanyId> {
  const { signcompany_id } = await rowById(db, 'insure', insureId, 'signcompany_id');
  return signcompany_id;
}
