import { sql } from 'kysely';
import { listInvoices, type InvoiceDetail, type InvoiceRow } from 'shared-kernel/contract/money/invoices';
import { invoiceMailStatus } from 'shared-kernel/domain/dictionaries';
import { fen } from 'shared-kernel/domain/money';
import type { InvoiceId, SettlementId } from 'shared-kernel/domain/nouns/ids';
import type { Actor, Context } from '../../platform/context';
import {
  between,
  containsAnyCase,
  equals,
  fromDay,
  hasText,
  untilDay,
} from '../../platform/lists/conditions';
import { listRow } from '../../platform/lists/list-query';
import { defineListSource } from '../../platform/lists/list-source';
import { stepsOf } from '../../platform/move-state';
import { ofCustomer } from '../../platform/tenant';
import { paperOf } from './apply-for-invoices';
import { invoiceMachine } from './invoice-machine';
import { ownInvoice, taxInvoiceOf } from './invoice.repository';

export const invoiceList = defineListSource<typeof listInvoices>({
  endpoint: listInvoices,
  table: 'invoice',
  from: sql`invoice`,
  joins: sql`join signcompany on signcompany.id = invoice.signcompany_id`,
  visible: (actor) => ofCustomer(actor, 'invoice'),
  fields: {
    signcompanyname: 'signcompany.signcompanyname',
    amount: 'invoice.amount_fen',
    netAmount: 'invoice.net_fen',
    taxAmount: 'invoice.tax_fen',
    invoiceDate: 'invoice.issued_at',
    createTime: 'invoice.created_at',
  },
  filters: {
    invoiceStatus: equals('invoice.invoice_status'),
    invoiceKind: equals('invoice.invoice_kind'),
    keyword: containsAnyCase('invoice.apply_no', 'invoice.invoice_no'),
    settleNo: (text) =>
      sql<boolean>`exists (select from invoice_part part join settlement on settlement.id = part.settlement_id
        where part.invoice_id = invoice.id and ${hasText(['settlement.settle_no'], text.toUpperCase())})`,
    beginDate: fromDay('invoice.issued_at'),
    endDate: untilDay('invoice.issued_at'),
    ...between('amountFrom', 'amountTo', 'invoice.amount_fen'),
  },
});

/** Returns an invoice with its parties, bills, mails and history; 404 for any other. */
export async function invoiceDetail(ctx: Context, actor: Actor, id: InvoiceId): Promise<InvoiceDetail> {
  const invoice = await ownInvoice(ctx.db, actor, id);
  const row = await listRow<InvoiceRow>(invoiceList, { ctx, actor }, id);
  const [{ buyer, seller }, items, mails, steps] = await Promise.all([
    taxInvoiceOf(ctx.db, invoice),
    itemsOf(ctx, id),
    mailsOf(ctx, id),
    stepsOf(ctx.db, invoiceMachine, id),
  ]);
  return {
    ...row,
    ...paperOf(fen(invoice.amount_fen)),
    buyer,
    seller,
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

async function itemsOf({ db }: Context, id: InvoiceId) {
  const { rows } = await sql<{
    settlementId: SettlementId;
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

async function mailsOf({ db }: Context, id: InvoiceId) {
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
