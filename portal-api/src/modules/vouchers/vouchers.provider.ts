import { z } from 'zod';
import { voucherStatus } from 'shared-kernel/domain/dictionaries';
import { fen, yuanText } from 'shared-kernel/domain/money';
import type { Context } from '../../platform/context';
import { idsOf } from '../../platform/row-by-id';
import type { ListInput } from '../../platform/provider/provider';
import { decideWaiting, idOf, newestOf } from '../../platform/provider/provider-rows';
import { sameReceipts } from './same-receipt';
import { confirmVoucher, rejectVoucher, voucherMachine } from './decide-voucher';
import { paidByVoucherLabel } from '../finance';

const reviewDelaySeconds = 5;

/** The provider's side of vouchers: whether the transfer has arrived. */
export function registerVoucherCommands(ctx: Context): void {
  ctx.provider.command(
    'voucher:confirm',
    { positional: ['id'], help: 'the transfer of a voucher has arrived (id from `list vouchers`)' },
    ({ args }) => confirmVoucher(ctx, idOf(args)),
  );
  ctx.provider.command(
    'voucher:reject',
    {
      positional: ['id'],
      options: z.object({ reason: z.string().trim().min(1).max(100) }),
      help: 'refuse a voucher, --reason says why',
    },
    ({ args, options }) => rejectVoucher(ctx, idOf(args), options.reason),
  );
  ctx.provider.lister('vouchers', (input) => listVouchers(ctx, input));
  ctx.provider.autopilot({ name: 'vouchers', delaySeconds: reviewDelaySeconds, run: confirmWaiting });
}

async function listVouchers(ctx: Context, input: ListInput): Promise<object[]> {
  const rows = await ctx.db
    .selectFrom('voucher')
    .selectAll()
    .$call(newestOf('voucher', input, 'voucher_status'))
    .execute();
  const same = await sameReceipts(ctx.db, idsOf(rows));
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

const confirmWaiting = decideWaiting(
  {
    machine: voucherMachine,
    moves: ['confirm'],
    since: 'submit_time',
    hours: 24,
    most: 50,
  },
  confirmVoucher,
);
