import { problems } from 'shared-kernel/contract';
import { voucherNoun } from 'shared-kernel/domain/nouns/money';
import type { Context } from '../../platform/context';
import type { Trx } from '../../platform/db/database';
import { moveState } from '../../platform/move-state';
import { defineStateMachine, platformMover } from '../../platform/state-machine';
import { voucherKindOf } from './voucher-kinds';
import type { Decision, Voucher, VoucherItem } from './voucher-kind';

/**
 * Decisions about the proof of a bank transfer. The paid items have separate state machines, which notify the customer.
 */
export const voucherMachine = defineStateMachine(voucherNoun, {
  table: 'voucher',
  status: 'voucher_status',
  flow: { table: 'voucher_flow', owner: 'voucher_id' },
  refusal: problems.stateChanged,
});

/** Result of the provider's commands. */
interface Decided {
  id: number;
  voucherNo: string;
  voucherStatus: number;
}

const decided = ({ id, voucher_no, voucher_status }: Voucher): Decided => ({
  id,
  voucherNo: voucher_no,
  voucherStatus: voucher_status,
});

/** Books a transfer that has arrived and continues the paid items. Of two concurrent decisions the second gets 2019. */
export async function confirmVoucher(ctx: Context, id: number): Promise<Decided> {
  return ctx.db.transaction().execute(async (trx) => {
    const { voucher, items, step } = await decide(ctx, trx, id, 'confirm');
    await voucherKindOf(voucher).confirmed(ctx, trx, voucher, items, step);
    return decided(voucher);
  });
}

/** Rejects a voucher with a missing or different transfer: its items are due again, the customer sees the reason. */
export async function rejectVoucher(ctx: Context, id: number, reason: string): Promise<Decided> {
  return ctx.db.transaction().execute(async (trx) => {
    const { voucher, items, step } = await decide(ctx, trx, id, 'reject', reason);
    await voucherKindOf(voucher).rejected(ctx, trx, voucher, items, { ...step, reason });
    return decided(voucher);
  });
}

async function decide(
  ctx: Context,
  trx: Trx,
  id: number,
  name: 'confirm' | 'reject',
  remark?: string,
): Promise<{ voucher: Voucher; items: VoucherItem[]; step: Decision }> {
  const step = { by: platformMover, at: ctx.clock.now() };
  const set = { audit_remark: remark ?? null, audit_time: step.at };
  const voucher = await moveState(ctx, trx, voucherMachine, id, name, { ...step, remark, set });
  const items = await trx
    .selectFrom('voucher_item')
    .select(['biz_id', 'biz_no', 'amount_fen'])
    .where('voucher_id', '=', id)
    .orderBy('id')
    .execute();
  return { voucher, items, step };
}
