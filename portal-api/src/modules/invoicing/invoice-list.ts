import { sql } from 'kysely';
import { listInvoices } from 'shared-kernel/contract/money/invoices';
import {
  atLeast,
  atMost,
  containing,
  containsAnyCase,
  equals,
  fromDay,
  untilDay,
} from '../../platform/lists/conditions';
import { defineListSource } from '../../platform/lists/list-source';
import { ofCustomer } from '../../platform/tenant';

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
        where part.invoice_id = invoice.id and settlement.settle_no like ${containing(text.toUpperCase())})`,
    beginDate: fromDay('invoice.issued_at'),
    endDate: untilDay('invoice.issued_at'),
    amountFrom: atLeast('invoice.amount_fen'),
    amountTo: atMost('invoice.amount_fen'),
  },
});
