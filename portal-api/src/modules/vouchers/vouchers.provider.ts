import { z } from 'zod';
import { voucherStatus } from 'shared-kernel/domain/dictionaries';
import { fen, yuanText } from 'shared-kernel/domain/money';
import type { Context } from '../../platform/context';
import { eachRow } from '../../platform/jobs/each-row';
import type { Round } from '../../platform/jobs/round';
import type { ListInput } from '../../platform/provider/provider';
import { sameReceipts } from './same-receipt';
import { confirmVoucher, rejectVoucher } from './decide-voucher';
import { paidByVoucherLabel } from '../finance';

const reviewDelaySeconds = 5;
const dayMs = 86_400_000;

/** The provider's side of vouchers: whether the transfer has arrived. */
export function registerVoucherCommands(ctx: Context): void {
  ctx.provider.command(
    'voucher:confirm',
    { positional: ['id'], help: 'the transfer of a voucher has arrived (id from `list vouchers`)' },
    ({ args }) => confirmVoucher(ctx, idOf(args.id)),
  );
  ctx.provider.command(
    'voucher:reject',
    {
      positional: ['id'],
      options: z.object({ reason: z.string().trim().min(1).max(100) }),
      help: 'refuse a voucher, --reason says why',
    },
    ({ args, options }) => rejectVoucher(ctx, idOf(args.id), options.reason),
  );
  ctx.provider.lister('vouchers', (input) => listVouchers(ctx, input));
  ctx.provider.autopilot({ name: 'vouchers', delaySeconds: reviewDelaySeconds, run: confirmWaiting });
}

const idOf = (text: string | undefined): number => z.coerce.number().int().positive().parse(text);

async function listVouchers(ctx: Context, { customerId, status }: ListInput): Promise<object[]> {
  const rows = await ctx.db
    .selectFrom('voucher')
    .selectAll()
    .$if(customerId !== undefined, (query) => query.where('customer_id', '=', customerId ?? 0))
    .$if(status !== undefined, (query) => query.where('voucher_status', '=', Number(status)))
    .orderBy('id', 'desc')
    .limit(200)
    .execute();
  const same = await sameReceipts(
    ctx.db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    id: row.id,
    voucherNo: row.voucher_no,
    customerId: row.customer_id,
    pays: paidByVoucherLabel(row.biz_type),
    money: yuanText(fen(row.pay_fen)),
    payDate: row.pay_date,
    status: row.voucher_status,
    state: voucherStatus.label(row.voucher_status),
    sameReceiptAs: same.get(row.id) ?? [],
  }));
}

/** Vouchers that have waited for more than a day were left for a manual decision. */
async function confirmWaiting(ctx: Context, before: Date, round: Round): Promise<void> {
  const waiting = await ctx.db
    .selectFrom('voucher')
    .select('id')
    .where('voucher_status', '=', voucherStatus.code.waiting)
    .where('submit_time', '<=', before)
    .where('submit_time', '>', new Date(before.getTime() - dayMs))
    .orderBy('id')
    .limit(50)
    .execute();
  await eachRow(round, waiting, ({ id }) => confirmVoucher(ctx, id));
}
