import type { InvoiceDetail } from 'shared-kernel/contract/invoices';
import { DataTable, defineTable } from 'shared-kernel/table';
import { linkTo } from '../../paths';

const billTable = defineTable<InvoiceDetail['items'][number]>({
  label: '对应结算单',
  rowKey: (item) => item.settlementId,
  columns: (c) => [
    c.link('settleNo', '结算单号', ({ settlementId }) =>
      linkTo('finance.settlement', {}, { id: settlementId }),
    ),
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
