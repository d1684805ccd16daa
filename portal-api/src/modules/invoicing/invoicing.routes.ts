import { sql } from 'kysely';
import {
  applyForInvoices,
  getInvoice,
  getInvoiceFile,
  getInvoiceXml,
  listInvoiceables,
  previewInvoices,
  redFlushInvoice,
  resendInvoice,
  withdrawInvoice,
} from 'shared-kernel/contract/money/invoices';
import { invoiceKind, invoiceApplicationStatus } from 'shared-kernel/domain/dictionaries';
import { fen, yuanText } from 'shared-kernel/domain/money';
import type { Context } from '../../platform/context';
import { notFound } from '../../platform/http/problem';
import type { Module } from '../../platform/http/route';
import { bindList } from '../../platform/lists/bind-list';
import { betweenMonths, containsNumber, oneOf } from '../../platform/lists/conditions';
import { defineListSource } from '../../platform/lists/list-source';
import type { ListInput } from '../../platform/provider/provider';
import { decideWaiting, newestOf, refusalCommand, rowCommand } from '../../platform/provider/provider-rows';
import { ofCustomer } from '../../platform/tenant';
import { apply, preview } from './apply-for-invoices';
import { invoiceDetail, invoiceList } from './invoice-detail';
import { invoiceMachine } from './invoice-machine';
import { ownInvoice } from './invoice.repository';
import { invoiceFileTitle, invoicePdf } from './invoice.document';
import { invoiceableParts, readPayments } from './invoiceable';
import { issueInvoice, redFlush, rejectInvoice, resend, withdraw } from './issue-invoice';
import { createMailer } from './mailer';
import { sendMails } from './mail-queue';
import { createSampleGateway, type TaxGateway } from './tax-gateway';

const issueDelaySeconds = 8;

function registerInvoicingProvider(ctx: Context, gateway: TaxGateway): void {
  rowCommand(ctx, 'invoice:issue', 'issue an invoice that was applied for, and send it', (id) =>
    issueInvoice(ctx, gateway, id),
  );
  refusalCommand(ctx, 'invoice:reject', 'refuse an application for an invoice', (id, reason) =>
    rejectInvoice(ctx, id, reason),
  );
  ctx.provider.lister('invoices', (input) => listInvoices(ctx, input));
  ctx.provider.autopilot({
    name: 'invoices',
    delaySeconds: issueDelaySeconds,
    // Skips applications that have waited longer, so that the demo's history keeps some in each state.
    run: decideWaiting(
      {
        machine: invoiceMachine,
        moves: ['accept', 'issue'],
        since: 'created_at',
        hours: 24,
        most: 50,
      },
      (context, id) => issueInvoice(context, gateway, id),
    ),
  });
}

async function listInvoices(ctx: Context, input: ListInput): Promise<object[]> {
  const rows = await ctx.db
    .selectFrom('invoice')
    .selectAll()
    .$call(newestOf('invoice', input, 'invoice_status'))
    .execute();
  return rows.map((row) => ({
    id: row.id,
    applyNo: row.apply_no,
    customerId: row.customer_id,
    kind: invoiceKind.label(row.invoice_kind),
    amount: yuanText(fen(row.amount_fen)),
    invoiceNo: row.invoice_no,
    status: row.invoice_status,
    state: invoiceApplicationStatus.label(row.invoice_status),
  }));
}

export const invoiceableList = defineListSource<typeof listInvoiceables>({
  endpoint: listInvoiceables,
  table: 'settlement',
  from: ({ actor }) => sql`settlement join (
      select settlement_id, sum(net)::bigint as paid, sum(taken)::bigint as taken, sum(room)::bigint as plain,
        coalesce(sum(room) filter (where is_bank), 0)::bigint as special
      from ${invoiceableParts(actor.customerId)} one group by 1 having sum(room) > 0) part
    on part.settlement_id = settlement.id`,
  joins: sql`join signcompany on signcompany.id = settlement.signcompany_id`,
  visible: (actor) => ofCustomer(actor, 'settlement'),
  fields: {
    settleMonth: sql`to_char(settlement.settle_month, 'YYYY-MM')`,
    signcompanyname: 'signcompany.signcompanyname',
    paidAmount: 'part.paid',
    invoicedAmount: 'part.taken',
    plainAmount: 'part.plain',
    specialAmount: 'part.special',
  },
  filters: {
    ...betweenMonths('beginMonth', 'endMonth', 'settlement.settle_month'),
    settleNo: containsNumber('settlement.settle_no'),
    settlementIds: oneOf('settlement.id'),
  },
  sums: {
    sumPlain: sql`coalesce(sum(part.plain), 0)::bigint`,
    sumSpecial: sql`coalesce(sum(part.special), 0)::bigint`,
  },
});

/** Endpoints for invoices of paid premium: apply, issue, send, cancel. */
export const invoicingModule: Module = (route, ctx) => {
  const gateway = createSampleGateway(ctx);

  bindList(route, ctx, invoiceableList, {
    fixed: async ({ actor }) => {
      await readPayments(ctx.db, actor.customerId);
      return {};
    },
  });
  bindList(route, ctx, invoiceList);
  route(previewInvoices, ({ actor, body }) => preview(ctx, actor, body));
  route(applyForInvoices, ({ actor, body }) => apply(ctx, actor, body));
  route(getInvoice, ({ actor, params }) => invoiceDetail(ctx, actor, params.id));
  route(withdrawInvoice, ({ actor, params }) => withdraw(ctx, actor, params.id));
  route(resendInvoice, ({ actor, params, body }) => resend(ctx, actor, params.id, body));
  route(redFlushInvoice, ({ actor, params, body }) => redFlush(ctx, gateway, actor, params.id, body));

  route(getInvoiceFile, async ({ actor, params, query }) => {
    const invoice = await ownInvoice(ctx.db, actor, params.id);
    const isRed = query.red !== undefined;
    const bytes = await invoicePdf(ctx, invoice, isRed);
    if (!bytes) throw notFound();
    const number = (isRed ? invoice.red_invoice_no : invoice.invoice_no) ?? '';
    return {
      bytes,
      mime: 'application/pdf',
      fileName: `${invoiceFileTitle(number)}.pdf`,
      disposition: 'inline',
    };
  });
  route(getInvoiceXml, async ({ actor, params }) => {
    const { invoice_xml: xml, invoice_no } = await ownInvoice(ctx.db, actor, params.id);
    if (xml === null) throw notFound();
    return {
      bytes: Buffer.from(xml, 'utf8'),
      mime: 'application/xml',
      fileName: `${invoiceFileTitle(invoice_no ?? '')}.xml`,
    };
  });

  ctx.jobs.register('invoicing.mail', sendMails(createMailer(ctx.config)));
  registerInvoicingProvider(ctx, gateway);
};
