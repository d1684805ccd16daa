import type { InvoiceDetail } from 'shared-kernel/contract/invoices';
import { DataTable, defineTable } from 'shared-kernel/table';

const billTable = defineTable<InvoiceDetail['items'][number]>({
  label: '对应结算单',
  rowKey: (item) => item.settlementId,
  columns: (c) => [
    c.text('settleNo', '结算单号'),
    c.text('settleMonth', '账期'),
    c.count('itemCount', '笔数'),
    c.money('amount', '本票金额'),
  ],
  sums: ['amount'],
});

/** The bills that an invoice is made of. */
export const InvoiceBills = ({ items }: { items: InvoiceDetail['items'] }) => (
  <DataTable table={billTable} rows={items} />
);
