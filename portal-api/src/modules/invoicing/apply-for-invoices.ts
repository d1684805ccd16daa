import type { InvoiceForm } from 'shared-kernel/contract/money/invoices';
import { amountInWords } from 'shared-kernel/domain/amount-in-words';
import { civilDateOf } from 'shared-kernel/domain/civil-date';
import { invoiceApplicationStatus } from 'shared-kernel/domain/dictionaries';
import { invoiceTaxPercent, taxOf } from 'shared-kernel/domain/invoice';
import type { Fen } from 'shared-kernel/domain/money';
import type { Actor, Context } from '../../platform/context';
import type { Trx } from '../../platform/db/database';
import { nextNumber } from '../../platform/db/next-number';
import { answerOnce } from '../../platform/http/idempotency';
import { writeStep } from '../../platform/move-state';
import { customerMover } from '../../platform/state-machine';
import { lotReader } from '../finance';
import { catchUp } from '../finance/ledger-reader';
import { invoiceMachine } from './invoice-machine';
import { readPayments } from './invoiceable';
import { buyerOf, sellerOf } from './invoice.repository';
import { planInvoices, type InvoicePlan } from './plan-invoices';

/** Values printed on an invoice for an amount. */
export const paperOf = (amount: Fen) => {
  const { net, tax } = taxOf(amount);
  return {
    amount,
    netAmount: net,
    taxAmount: tax,
    taxRate: invoiceTaxPercent,
    inWords: amountInWords(amount),
  };
};

/** Returns the invoices that an application would create. Throws the same errors as the application. */
export async function preview(ctx: Context, actor: Actor, form: InvoiceForm) {
  await readPayments(ctx.db, actor.customerId);
  const { info, seller, invoices } = await planInvoices(ctx.db, actor, form);
  return {
    buyer: buyerOf(snapshotOf(info)),
    seller: sellerOf(seller),
    invoices: invoices.map(({ amount }) => paperOf(amount)),
  };
}

/** Applies for invoices. Of two concurrent applications, the second sees what the first has left. */
export const apply = (ctx: Context, actor: Actor, form: InvoiceForm) =>
  answerOnce(ctx, async (trx) => {
    // Serialises the applications of one employer.
    await trx
      .selectFrom('customer')
      .select('id')
      .where('id', '=', actor.customerId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    await catchUp(trx, lotReader, actor.customerId);
    const plan = await planInvoices(trx, actor, form);
    const invoices = [];
    for (const one of plan.invoices)
      invoices.push(await insertInvoice(trx, actor, form, plan, one, ctx.clock.now()));
    return { invoices };
  });

const snapshotOf = (info: InvoicePlan['info']) => ({
  title: info.title,
  tax_no: info.tax_no,
  reg_address: info.reg_address ?? '',
  reg_phone: info.reg_phone ?? '',
  bank_deposit: info.bank_deposit ?? '',
  bank_num: info.bank_num ?? '',
});

async function insertInvoice(
  trx: Trx,
  actor: Actor,
  form: InvoiceForm,
  { info, seller }: InvoicePlan,
  { amount, parts }: InvoicePlan['invoices'][number],
  at: Date,
) {
  const { netAmount, taxAmount, taxRate } = paperOf(amount);
  const invoice = await trx
    .insertInto('invoice')
    .values({
      ...snapshotOf(info),
      apply_no: await nextNumber(trx, 'invoice_apply_no_seq', 'KP', civilDateOf(at)),
      customer_id: actor.customerId,
      user_id: actor.userId,
      signcompany_id: seller.id,
      invoice_kind: form.invoiceKind,
      invoice_content: form.invoiceContent,
      amount_fen: amount,
      tax_rate: taxRate,
      net_fen: netAmount,
      tax_fen: taxAmount,
      invoice_status: invoiceApplicationStatus.code.waiting,
      receive_email: form.receiveEmail,
      remark: form.remark,
      created_at: at,
      updated_at: at,
    })
    .returning(['id', 'apply_no'])
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('invoice_part')
    .values(
      parts.map((part) => ({
        invoice_id: invoice.id,
        settlement_id: part.settlementId,
        lot_id: part.lotId,
        amount_fen: part.amount,
      })),
    )
    .execute();
  const step = { from: null, to: invoiceApplicationStatus.code.waiting, by: customerMover(actor), at };
  await writeStep(trx, invoiceMachine, invoice.id, { ...step, remark: '提交开票申请' });
  return { id: invoice.id, applyNo: invoice.apply_no, amount };
}
