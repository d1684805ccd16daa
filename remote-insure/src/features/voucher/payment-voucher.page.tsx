import { useSearchParams } from 'react-router-dom';
import { getInsure } from 'shared-kernel/contract/insure';
import { getAddReduce, listAddReduces } from 'shared-kernel/contract/roster';
import { getInsureVoucher, getOrderVoucher } from 'shared-kernel/contract/money/vouchers';
import { DetailState } from 'shared-kernel/detail';
import { endorseStatus, operateType } from 'shared-kernel/domain/dictionaries';
import { defineList, ListPage, policySearch } from 'shared-kernel/list';
import { useEndpoint } from 'shared-kernel/query';
import { linkTo, paths } from '../../paths';
import { ApplicationVoucher } from './application-voucher';
import { OrderVoucher } from './order-voucher';

const payPath = (id: number): string => linkTo('insure.payment-voucher', {}, { id });

/** Shown without an order in the address. */
const unpaidOrders = defineList({
  id: 'insure.orders-to-pay',
  title: '上传付款凭证',
  hint: '选择要以银行转账支付的加减保单。',
  endpoint: listAddReduces,
  rowHref: (row) => payPath(row.id),
  filters: (f) => [
    f.text('orderNo', '单号'),
    f.remote('insureId', '保单', policySearch),
    f.dict('operateType', '类型', operateType),
  ],
  columns: (c) => [
    c.field('orderNo'),
    c.field('operateType'),
    c.field('policyNo'),
    c.field('personCount'),
    c.field('premium', { signed: true }),
    c.field('effectDate'),
    c.field('submitTime'),
  ],
  card: ['orderNo', 'operateType', 'personCount', 'premium'],
  rowActions: ({ id, actions }) => [
    { key: 'pay', label: '上传付款凭证', href: payPath(id), hidden: !actions.includes('voucher') },
  ],
  empty: {
    text: '没有待支付的加减保单。',
    action: { label: '查看加减保记录', href: paths['insure.add-reduce-log'] },
  },
});

/** Pays an order (`?id=`) or an application (`?insureId=`) by bank transfer. */
export function PaymentVoucherPage() {
  const [search] = useSearchParams();
  const id = search.get('id') ?? '';
  const insureId = search.get('insureId') ?? '';
  if (insureId !== '') return <VoucherOfApplication id={insureId} />;
  if (id === '')
    return <ListPage list={unpaidOrders} fixedQuery={{ endorseStatus: String(endorseStatus.code.unpaid) }} />;
  return <VoucherOfOrder id={id} />;
}

function VoucherOfApplication({ id }: { id: string }) {
  const policy = useEndpoint(getInsure, { params: { id } });
  const due = useEndpoint(getInsureVoucher, { params: { id } });
  return (
    <DetailState read={policy}>
      {(found) => (
        <DetailState read={due}>{(amount) => <ApplicationVoucher policy={found} due={amount} />}</DetailState>
      )}
    </DetailState>
  );
}

function VoucherOfOrder({ id }: { id: string }) {
  const order = useEndpoint(getAddReduce, { params: { id } });
  const due = useEndpoint(getOrderVoucher, { params: { id } });
  return (
    <DetailState read={order}>
      {(found) => (
        <DetailState read={due}>{(amount) => <OrderVoucher order={found} due={amount} />}</DetailState>
      )}
    </DetailState>
  );
}
