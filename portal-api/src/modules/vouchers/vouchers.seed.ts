import { addDays } from 'shared-kernel/domain/civil-date';
import { settleStatus, voucherBizType } from 'shared-kernel/domain/dictionaries';
import { fen } from 'shared-kernel/domain/money';
import { officeTime } from '../../platform/seeding/office-hours';
import { samplePdf } from '../../platform/seeding/sample-pdf';
import { actorOf, type SeedContext } from '../../platform/seeding/seed-context';
import { submitVoucher } from './submit-voucher';

/** Seeds a voucher for the older of the billed employer's two unpaid bills: submitted two days ago and in review. */
export async function seedBillVoucher(seed: SeedContext): Promise<void> {
  const { c2 } = seed.customers;
  const day = addDays(seed.today, -2);
  const ctx = seed.at(officeTime(day, seed.random('vouchers')));
  const bill = await ctx.db
    .selectFrom('settlement')
    .select(['id', 'pay_fen'])
    .where('customer_id', '=', c2.id)
    .where('settle_status', '=', settleStatus.code.unpaid)
    .orderBy('settle_month')
    .executeTakeFirstOrThrow();
  const receipt = await ctx.files.put(ctx.db, {
    owner: `tmp:voucher-${bill.id}`,
    fileName: '银行回单.pdf',
    customerId: c2.id,
    uploaderId: c2.userId,
    mime: 'application/pdf',
    content: { bytes: samplePdf(`DEMO BANK RECEIPT OF BILL ${bill.id}`) },
  });
  await submitVoucher(ctx, actorOf(c2), voucherBizType.code.settlement, [bill.id], {
    payerBankNum: '4100000209200000158',
    payerName: c2.customername,
    payerBankDeposit: '中国工商银行',
    payAmount: fen(bill.pay_fen),
    payDate: day,
    fileIds: [receipt.id],
  });
}
