import { useSearchParams } from 'react-router-dom';
import { getCustomerInfo } from 'shared-kernel/contract/customers';
import { listInvoiceables } from 'shared-kernel/contract/money/invoices';
import { listInvoiceTypes } from 'shared-kernel/contract/reference';
import * as texts from 'shared-kernel/domain/texts';
import { useEndpoint } from 'shared-kernel/query';
import { EmptyPanel, ErrorPanel, LinkButton, LoadingPanel, PageHeader } from 'shared-kernel/ui';
import { paths } from '../../paths';
import { InvoiceApplyForm } from './invoice-apply-form';
import { InvoiceListPage } from './invoice-list.page';
import { settlementIdsOf } from './invoice-links';

const nothing = '所选结算单没有可开票金额。';

/** Applies for an invoice for the bills in the address; without any, shows the bills to choose from. */
export function InvoiceApplyPage() {
  const [search] = useSearchParams();
  const ids = settlementIdsOf(search);
  const bills = useEndpoint(
    listInvoiceables,
    { query: { settlementIds: ids.join(','), length: 100, sort: 'settleMonth' } },
    { enabled: ids.length > 0 },
  );
  const customer = useEndpoint(getCustomerInfo);
  const companyId = bills.data?.list[0]?.signcompanyId;
  const types = useEndpoint(
    listInvoiceTypes,
    { params: { id: String(companyId) } },
    { enabled: companyId !== undefined },
  );

  if (ids.length === 0) return <InvoiceListPage />;
  const failed = [bills, customer, types].find(({ isError }) => isError);
  if (failed?.error) return <ErrorPanel error={failed.error} onRetry={() => void failed.refetch()} />;
  if (bills.data && bills.data.list.length === 0) return <NothingToInvoice text={nothing} />;
  if (!bills.data || !customer.data || !types.data) return <LoadingPanel title rows={12} />;
  if (new Set(bills.data.list.map((bill) => bill.signcompanyId)).size > 1)
    return <NothingToInvoice text={texts.billsOfOneCompany} />;
  return (
    <InvoiceApplyForm
      key={ids.join()}
      bills={bills.data.list}
      customer={customer.data}
      kinds={types.data.list}
    />
  );
}

const NothingToInvoice = ({ text }: { text: string }) => (
  <>
    <PageHeader title="申请开票" />
    <EmptyPanel text={text} action={<LinkButton href={paths['finance.invoices']}>选择结算单</LinkButton>} />
  </>
);
