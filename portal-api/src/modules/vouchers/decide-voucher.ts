import { problems } from 'shared-kernel/contract';
import { voucherStatus } from 'shared-kernel/domain/dictionaries';
import type { Context } from '../../platform/context';
import type { Trx } from '../../platform/db/database';
import { Problem } from '../../platform/http/problem';
import type { Mover } from '../../platform/state-machine';
import { voucherKindOf } from './voucher-kinds';
import type { Voucher, VoucherItem } from './voucher-kind';

/** What the provider's commands answer. */
interface Decided {
  id: number;
  voucherNo: string;
  voucherStatus: number;
}

const provider: Mover = { kind: 'provider', name: '平台' };

const decided = ({ id, voucher_no, voucher_status }: Voucher): Decided => ({
  id,
  voucherNo: voucher_no,
  voucherStatus: voucher_status,
});

/** The transfer has arrived: it is booked and what it pays moves on. Of two decisions at once the second gets 2019. */
export async function confirmVoucher(ctx: Context, id: number): Promise<Decided> {
  return ctx.db.transaction().execute(async (trx) => {
    const { voucher, items } = await decide(ctx, trx, id, voucherStatus.code.confirmed, null);
    const step = { by: provider, at: ctx.clock.now() };
    await voucherKindOf(voucher).confirmed(ctx, trx, voucher, items, step);
    return decided(voucher);
  });
}

/** The transfer cannot be found, or is another: what it was to pay is due again, and the customer reads why. */
export async function rejectVoucher(ctx: Context, id: number, reason: string): Promise<Decided> {
  return ctx.db.transaction().execute(async (trx) => {
    const { voucher, items } = await decide(ctx, trx, id, voucherStatus.code.rejected, reason);
    const step = { by: provider, at: ctx.clock.now(), reason };
    await voucherKindOf(voucher).rejected(ctx, trx, voucher, items, step);
    return decided(voucher);
  });
}

async function decide(
  ctx: Context,
  trx: Trx,
  id: number,
  to: number,
  remark: string | null,
): Promise<{ voucher: Voucher; items: VoucherItem[] }> {
  const voucher = await trx
    .updateTable('voucher')
    .set((is) => ({
      voucher_status: to,
      audit_remark: remark,
      audit_time: ctx.clock.now(),
      version: is('version', '+', 1),
    }))
    .where('id', '=', id)
    .where('voucher_status', '=', voucherStatus.code.waiting)
    .returningAll()
    .executeTakeFirst();
  if (!voucher) {
    const known = await trx.selectFrom('voucher').select('id').where('id', '=', id).executeTakeFirst();
    throw new Problem(known ? problems.stateChanged : problems.notFound);
  }
  const items = await trx
    .selectFrom('voucher_item')
    .select(['biz_id', 'biz_no', 'amount_fen'])
    .where('voucher_id', '=', id)
    .orderBy('id')
    .execute();
  return { voucher, items };
}
