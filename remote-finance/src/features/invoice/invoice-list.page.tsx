import { notify } from 'shared-kernel/runtime';
import { useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { listInvoiceables } from 'shared-kernel/contract/money/invoices';
import { ListSection } from 'shared-kernel/list';
import { useEndpoint } from 'shared-kernel/query';
import { FigureCard, FigureRow, Money, PageHeader, TabStrip } from 'shared-kernel/ui';
import { invoiceRecordList } from './invoice-record-list';
import { invoiceableList } from './invoiceable-list';

const tabs = [
  { key: 'waiting', label: '待开票' },
  { key: 'records', label: invoiceRecordList.title },
];

/** What may be invoiced, and what was. */
export function InvoiceListPage() {
  const [search, setSearch] = useSearchParams();
  const tab = search.get('tab') === 'records' ? 'records' : 'waiting';
  const sums = useEndpoint(listInvoiceables, { query: { length: 1 } });
  const navigate = useNavigate();
  const waiting = useMemo(
    () =>
      invoiceableList({
        open: (href) => void navigate(href),
        refuse: (text) => notify.error(text),
      }),
    [navigate],
  );

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
