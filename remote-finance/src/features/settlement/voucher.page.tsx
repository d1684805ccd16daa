import { useSearchParams } from 'react-router-dom';
import { getSettlement } from 'shared-kernel/contract/money/settlements';
import { getBillVoucher } from 'shared-kernel/contract/money/vouchers';
import * as texts from 'shared-kernel/domain/texts';
import { DetailState } from 'shared-kernel/detail';
import { ListPage } from 'shared-kernel/list';
import { useEndpoint } from 'shared-kernel/query';
import { payableBillStates } from 'shared-kernel/domain/nouns/money';
import { linkTo } from '../../paths';
import { BillVoucher } from './bill-voucher';
import { settlementListOf } from './settlement-list';

const toPay = settlementListOf({
  id: 'finance.settlements-by-voucher',
  title: '上传付款凭证',
  hint: '选择要以银行转账支付的结算单。',
  empty: texts.nothingToPay,
});
const billsToPay = {
  ...toPay,
  rowHref: ({ id }: { id: number }) => linkTo('finance.settlement-voucher', {}, { id }),
};

/** Pays one bill by bank transfer (`?id=`); without an id, the bills to choose from. */
export function VoucherPage() {
  const id = useSearchParams()[0].get('id');
  if (id) return <VoucherOfBill id={id} />;
  return <ListPage list={billsToPay} fixedQuery={{ settleStatus: payableBillStates.join(',') }} />;
}

function VoucherOfBill({ id }: { id: string }) {
  const bill = useEndpoint(getSettlement, { params: { id } });
  const due = useEndpoint(getBillVoucher, { params: { id } });
  return (
    <DetailState read={bill}>
      {(found) => (
        <DetailState read={due}>{(answer) => <BillVoucher bill={found} due={answer} />}</DetailState>
      )}
    </DetailState>
  );
}
