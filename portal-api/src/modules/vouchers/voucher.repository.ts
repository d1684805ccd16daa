import type { SubmittedVoucher } from 'shared-kernel/contract/money/vouchers';
import { fen } from 'shared-kernel/domain/money';
import type { Actor, Context } from '../../platform/context';
import { idsOf } from '../../platform/row-by-id';
import { ofCustomer } from '../../platform/tenant';
import { sameReceipts } from './same-receipt';
import { filesOwner } from './submit-voucher';

/** The vouchers that were submitted for one thing, newest first. */
export async function vouchersOf(
  ctx: Context,
  actor: Actor,
  bizType: number,
  bizId: number,
): Promise<SubmittedVoucher[]> {
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
      files: (await ctx.files.ofOwner(ctx.db, filesOwner(row))).map(({ id, fileName, url, mime }) => ({
        id,
        fileName,
        url,
        mime,
      })),
    })),
  );
}
