import { sql } from 'kysely';
import { listInvoiceables } from 'shared-kernel/contract/money/invoices';
import { betweenMonths, containsNumber, oneOf } from '../../platform/lists/conditions';
import { defineListSource } from '../../platform/lists/list-source';
import { ofCustomer } from '../../platform/tenant';
import { invoiceableParts } from './invoiceable';

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
