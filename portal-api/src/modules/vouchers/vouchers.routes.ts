import {
  getBillVoucher,
  getInsureVoucher,
  getOrderVoucher,
  submitBillsVoucher,
  submitBillVoucher,
  submitInsureVoucher,
  submitOrderVoucher,
} from 'shared-kernel/contract/money/vouchers';
import { voucherStatus } from 'shared-kernel/domain/dictionaries';
import { fen, yuanText } from 'shared-kernel/domain/money';
import type { Actor, Context } from '../../platform/context';
import type { Module } from '../../platform/http/route';
import type { ListInput } from '../../platform/provider/provider';
import { decideWaiting, newestOf, refusalCommand, rowCommand } from '../../platform/provider/provider-rows';
import { idsOf } from '../../platform/row-by-id';
import { ofCustomer } from '../../platform/tenant';
import { confirmVoucher, rejectVoucher, voucherMachine } from './decide-voucher';
import { paidByVoucherLabel, voucherFor } from '../finance';
import { filesOwner, sameReceipts, submitVoucher, type VoucherInput } from './submit-voucher';
import { voucherKindOf } from './voucher-kinds';

const reviewDelaySeconds = 5;

/** Registers the provider's decisions about vouchers: whether the transfer has arrived. */
function registerVoucherCommands(ctx: Context): void {
  const confirmHelp = 'the transfer of a voucher has arrived (id from `list vouchers`)';
  rowCommand(ctx, 'voucher:confirm', confirmHelp, (id) => confirmVoucher(ctx, id));
  refusalCommand(ctx, 'voucher:reject', 'refuse a voucher, --reason says why', (id, reason) =>
    rejectVoucher(ctx, id, reason),
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

/** Payment by bank transfer, proved by a voucher that the provider confirms. */
export const vouchersModule: Module = (route, ctx) => {
  const shown =
    (bizType: number) =>
    async ({ actor, params: { id } }: { actor: Actor; params: { id: number } }) => ({
      ...(await voucherKindOf(bizType).due(ctx, actor, id)),
      vouchers: await vouchersOf(ctx, actor, bizType, id),
    });
  const submit =
    (bizType: number) =>
    ({ actor, params, body }: { actor: Actor; params: { id: number }; body: VoucherInput }) =>
      submitVoucher(ctx, actor, bizType, [params.id], body);
  route(getOrderVoucher, shown(voucherFor.order));
  route(submitOrderVoucher, submit(voucherFor.order));
  route(getInsureVoucher, shown(voucherFor.application));
  route(submitInsureVoucher, submit(voucherFor.application));
  route(getBillVoucher, shown(voucherFor.settlement));
  route(submitBillVoucher, submit(voucherFor.settlement));
  route(submitBillsVoucher, ({ actor, body: { ids, ...form } }) =>
    submitVoucher(ctx, actor, voucherFor.settlement, ids, form),
  );
  registerVoucherCommands(ctx);
};

/** Returns the vouchers that were submitted for one item, newest first. */
async function vouchersOf(ctx: Context, actor: Actor, bizType: number, bizId: number) {
  const rows = await ctx.db
    .selectFrom('voucher')
    .selectAll()
    .where(ofCustomer(actor, 'voucher'))
    .where('biz_type', '=', bizType)
    .where((is) =>
      is.exists(
        is
          .selectFrom('voucher_item')
          .select('voucher_item.id')
          .whereRef('voucher_item.voucher_id', '=', 'voucher.id')
          .where('voucher_item.biz_id', '=', bizId),
      ),
    )
    .orderBy('id', 'desc')
    .execute();
  const same = await sameReceipts(ctx.db, idsOf(rows));
  return Promise.all(
    rows.map(async (row) => ({
      id: row.id,
      voucherNo: row.voucher_no,
      payerName: row.payer_name,
      payerBankNumTail: row.payer_bank_num_tail,
      payerBankDeposit: row.payer_bank_deposit,
      payAmount: fen(row.pay_fen),
      payDate: row.pay_date,
      voucherStatus: row.voucher_status,
      auditRemark: row.audit_remark,
      submitterName: row.submitter_name,
      submitTime: row.submit_time.toISOString(),
      auditTime: row.audit_time?.toISOString() ?? null,
      sameReceiptAs: same.get(row.id) ?? [],
      files: await ctx.files.ofOwner(ctx.db, filesOwner(row)),
    })),
  );
}
