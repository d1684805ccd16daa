import { sql } from 'kysely';
import type { InvoiceDetail, InvoiceRow } from 'shared-kernel/contract/money/invoices';
import { invoiceMailStatus } from 'shared-kernel/domain/dictionaries';
import { fen } from 'shared-kernel/domain/money';
import type { Actor, Context } from '../../platform/context';
import { listRow } from '../../platform/lists/list-query';
import { stepsOf } from '../../platform/move-state';
import { paperOf } from './apply-for-invoices';
import { invoiceList } from './invoice-list';
import { invoiceMachine } from './invoice-machine';
import { ownInvoice } from './invoice.repository';
import { taxInvoiceOf } from './tax-invoice';

/** One invoice with its parties, bills, mails and history. Refuses with 404. */
export async function invoiceDetail(ctx: Context, actor: Actor, id: number): Promise<InvoiceDetail> {
  const invoice = await ownInvoice(ctx.db, actor, id);
  const row = await listRow<InvoiceRow>(invoiceList, { ctx, actor }, id);
  const [says, items, mails, steps] = await Promise.all([
    taxInvoiceOf(ctx.db, invoice),
    itemsOf(ctx, id),
    mailsOf(ctx, id),
    stepsOf(ctx.db, invoiceMachine, id),
  ]);
  return {
    ...row,
    ...paperOf(fen(invoice.amount_fen)),
    buyer: says.buyer,
    seller: says.seller,
    receiveEmail: invoice.receive_email,
    remark: invoice.remark,
    rejectReason: invoice.reject_reason,
    redInvoiceNo: invoice.red_invoice_no,
    redReason: invoice.red_reason,
    redTime: invoice.red_at?.toISOString() ?? null,
    actions: invoiceMachine.actionsOf(invoice.invoice_status, {}, actor, ctx.clock.now()),
    items,
    mails,
    steps,
  };
}

async function itemsOf({ db }: Context, id: number) {
  const { rows } = await sql<{
    settlementId: number;
    settleNo: string;
    settleMonth: string;
    itemCount: number;
    amount: number;
  }>`
    select bill.id as "settlementId", bill.settle_no as "settleNo", to_char(bill.settle_month, 'YYYY-MM') as "settleMonth",
      bill.item_count as "itemCount", sum(part.amount_fen)::bigint as amount
    from invoice_part part join settlement bill on bill.id = part.settlement_id
    where part.invoice_id = ${id} group by bill.id order by bill.settle_month`.execute(db);
  return rows.map((row) => ({ ...row, amount: fen(row.amount) }));
}

async function mailsOf({ db }: Context, id: number) {
  const mails = await db
    .selectFrom('invoice_mail')
    .selectAll()
    .where('invoice_id', '=', id)
    .orderBy('id', 'desc')
    .execute();
  return mails.map((mail) => ({
    id: mail.id,
    receiveEmail: mail.receive_email,
    mailStatus: invoiceMailStatus.has(mail.mail_status) ? mail.mail_status : invoiceMailStatus.code.failed,
    failure: mail.failure,
    createTime: mail.created_at.toISOString(),
    sentTime: mail.sent_at?.toISOString() ?? null,
  }));
}
