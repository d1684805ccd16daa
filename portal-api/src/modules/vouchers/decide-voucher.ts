import { voucherNoun } from 'shared-kernel/domain/nouns/money';
import type { VoucherId } from 'shared-kernel/domain/nouns/ids';
import type { Context } from '../../platform/context';
import { moveState } from '../../platform/move-state';
import { defineStateMachine, platformMover } from '../../platform/state-machine';
import { voucherKindOf } from './voucher-kinds';

/**
 * Decisions about the proof of a bank transfer. The paid items have separate state machines, which notify the customer.
 */
export const voucherMachine = defineStateMachine(voucherNoun, {
  table: 'voucher',
  status: 'voucher_status',
  flow: { table: 'voucher_flow', owner: 'voucher_id' },
});

/** Books a transfer that has arrived and continues the paid items. Of two concurrent decisions the second gets 2019. */
export const confirmVoucher = (ctx: Context, id: VoucherId) => decide(ctx, id);

/** Rejects a voucher with a missing or different transfer: its items are due again, the customer sees the reason. */
export const rejectVoucher = (ctx: Context, id: VoucherId, reason: string) => decide(ctx, id, reason);

const decide = (ctx: Context, id: VoucherId, reason?: string) =>
  ctx.db.transaction().execute(async (trx) => {
    const step = { by: platformMover, at: ctx.clock.now() };
    const set = { audit_remark: reason ?? null, audit_time: step.at };
    const name = reason === undefined ? 'confirm' : 'reject';
    const voucher = await moveState(ctx, trx, voucherMachine, id, name, { ...step, remark: reason, set });
    const items = await trx
      .selectFrom('voucher_item')
      .select(['biz_id', 'biz_no', 'amount_fen'])
      .where('voucher_id', '=', id)
      .orderBy('id')
      .execute();
    const kind = voucherKindOf(voucher.biz_type);
    if (reason === undefined) await kind.confirmed(ctx, trx, voucher, items, step);
    else await kind.rejected(ctx, trx, voucher, items, { ...step, reason });
    return { id, voucherNo: voucher.voucher_no, voucherStatus: voucher.voucher_status };
  });
