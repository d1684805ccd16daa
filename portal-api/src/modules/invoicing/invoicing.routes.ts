import {
  applyForInvoices,
  getInvoice,
  getInvoiceFile,
  getInvoiceXml,
  previewInvoices,
  redFlushInvoice,
  resendInvoice,
  withdrawInvoice,
} from 'shared-kernel/contract/money/invoices';
import type { Module } from '../../platform/http/module';
import { notFound } from '../../platform/http/problem';
import { bindList } from '../../platform/lists/bind-list';
import { apply, preview } from './apply-for-invoices';
import { invoiceDetail } from './invoice-detail';
import { ownInvoice } from './invoice.repository';
import { invoiceFileTitle, invoicePdf } from './invoice.document';
import { invoiceList } from './invoice-list';
import { readPayments } from './invoiceable';
import { invoiceableList } from './invoiceable-list';
import { registerInvoicingProvider } from './invoicing.provider';
import { redFlush, resend, withdraw } from './issue-invoice';
import { createMailer } from './mailer';
import { sendMails } from './mail-queue';
import { createSampleGateway } from './tax-gateway';

/** Invoices for premium that was paid: applied for, issued, sent, cancelled. */
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
