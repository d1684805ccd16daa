import { useSearchParams } from 'react-router-dom';
import { getSettlement } from 'shared-kernel/contract/money/settlements';
import { settleStatus } from 'shared-kernel/domain/dictionaries';
import * as texts from 'shared-kernel/domain/texts';
import { DetailState } from 'shared-kernel/detail';
import { ListPage } from 'shared-kernel/list';
import { useEndpoint } from 'shared-kernel/query';
import { SettlementDetail } from './settlement-detail';
import { settlementListOf, toPay } from './settlement-list';

const openBills = settlementListOf({
  id: 'finance.settlements-open',
  title: '未结算明细',
  hint: '本月仍在累计的费用，请选择一张结算单查看明细。',
  empty: '本月还没有产生费用。',
});
const billsToPay = settlementListOf({
  id: 'finance.settlements-to-pay',
  title: '待支付详情',
  hint: '等待支付或凭证审核中的结算单，请选择一张查看明细。',
  empty: texts.nothingToPay,
});

/** The items of the running month so far; without an id, the bills to choose from. */
export function OpenSettlementPage() {
  const id = useSettlementId();
  if (id) return <OneSettlement id={id} />;
  return <ListPage list={openBills} fixedQuery={{ settleStatus: String(settleStatus.code.open) }} />;
}

/** An issued bill; without an id, the unpaid ones to choose from. */
export function SettlementPage() {
  const id = useSettlementId();
  return id ? <OneSettlement id={id} /> : <ListPage list={billsToPay} fixedQuery={{ settleStatus: toPay }} />;
}

const useSettlementId = () => useSearchParams()[0].get('id');

const OneSettlement = ({ id }: { id: string }) => (
  <DetailState read={useEndpoint(getSettlement, { params: { id } })}>
    {(settlement) => <SettlementDetail key={settlement.id} settlement={settlement} />}
  </DetailState>
);
