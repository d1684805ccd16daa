import { useSearchParams } from 'react-router-dom';
import { listInvoiceables, type InvoiceableRow } from 'shared-kernel/contract/money/invoices';
import { ListSection, defineList } from 'shared-kernel/list';
import { useEndpoint } from 'shared-kernel/query';
import { FigureCard, FigureRow, Money, PageHeader, TabStrip } from 'shared-kernel/ui';
import { invoiceRecordList } from './invoice-record-list';
import * as texts from 'shared-kernel/domain/texts';
import { applyHref } from './invoice-links';

/** Paid bills that are not fully invoiced; several of one contracting company can share an invoice. */
const waiting = defineList({
  id: 'finance.invoiceables',
  title: '待开票',
  hint: '可开票为结算金额减去已开票；有的月份退费多于保费，差额从最近的账期扣减。',
  endpoint: listInvoiceables,
  rowHref: (row) => applyHref([row.id]),
  filters: (f) => [
    f.text('settleNo', '结算单号'),
    f.month('beginMonth', '起始账期'),
    f.month('endMonth', '截止账期'),
  ],
  columns: (c) => [
    c.field('settleNo', { href: (row) => applyHref([row.id]) }),
    c.field('settleMonth'),
    c.field('signcompanyname'),
    c.field('paidAmount'),
    c.field('invoicedAmount'),
    c.field('plainAmount'),
    c.field('specialAmount'),
  ],
  card: ['settleNo', 'settleMonth', 'plainAmount', 'specialAmount'],
  rowActions: (row) => [{ key: 'apply', label: '申请开票', href: applyHref([row.id]) }],
  bulkActions: [
    {
      key: 'apply',
      label: '合并开票',
      href: (rows: InvoiceableRow[]) => applyHref(rows.map((row) => row.id)),
      blocked: (rows: InvoiceableRow[]) =>
        new Set(rows.map((row) => row.signcompanyId)).size > 1 ? texts.billsOfOneCompany : undefined,
    },
  ],
  empty: { text: '没有可开票的结算单。保费结算后会显示在这里。' },
});

const tabs = [
  { key: 'waiting', label: '待开票' },
  { key: 'records', label: invoiceRecordList.title },
];

/** Bills that may be invoiced, and invoices. */
export function InvoiceListPage() {
  const [search, setSearch] = useSearchParams();
  const tab = search.get('tab') === 'records' ? 'records' : 'waiting';
  const sums = useEndpoint(listInvoiceables, { query: { length: 1 } });

  return (
    <>
      <PageHeader title="发票管理" hint="已结算的保费可以开票；充值本身不开票，按实际消费开具。" />
      <FigureRow>
        <FigureCard
          read={sums}
          label="可开普票"
          value={<Money value={sums.data?.sumPlain} />}
          note="已结算、尚未开票的保费"
        />
        <FigureCard
          read={sums}
          label="可开专票"
          value={<Money value={sums.data?.sumSpecial} />}
          note="其中由银行转账支付的部分"
        />
      </FigureRow>
      <section className="kb-card">
        <TabStrip
          label="发票"
          active={tab}
          tabs={tabs}
          onChange={(key) => setSearch({ tab: key }, { replace: true })}
        />
        {tab === 'waiting' ? <ListSection list={waiting} /> : <ListSection list={invoiceRecordList} />}
      </section>
    </>
  );
}
