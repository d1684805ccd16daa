import { listAddReduces, type AddReduceRow } from 'shared-kernel/contract/roster';
import { getEndorseFile } from 'shared-kernel/contract/staff-papers';
import { operateType } from 'shared-kernel/domain/dictionaries';
import { orderNoun } from 'shared-kernel/domain/nouns/order';
import { defineList, ListPage, policySearch } from 'shared-kernel/list';
import { useDownload } from 'shared-kernel/query';
import { linkTo, paths } from '../../paths';
import { useProjectOptions } from '../../shared/places.hook';
import { OrderDay } from './order-day';

const orderList = defineList({
  id: 'insure.add-reduce-orders',
  title: '加减保记录',
  endpoint: listAddReduces,
  rowHref: (row) => linkTo('insure.add-reduce-order', { id: row.id }),
  tabs: 'endorseStatus',
  filters: (f) => [
    f.text('orderNo', '单号/批单号'),
    f.remote('insureId', '保单', policySearch),
    f.dict('operateType', '类型', operateType),
    f.select('projectId', '项目', useProjectOptions, { more: true }),
    f.text('operator', '提交人', { more: true }),
    f.countRange('personsFrom', 'personsTo', '人数', { more: true }),
    f.dateRange('submit', 'submitFrom', 'submitTo', '提交日期', { more: true }),
  ],
  columns: (c) => [
    c.field('orderNo', { href: (row) => linkTo('insure.add-reduce-order', { id: row.id }) }),
    c.field('operateType'),
    c.field('policyNo', { href: (row) => linkTo('insure.policy', { id: row.insureId }) }),
    c.field('personCount'),
    c.field('premium', { signed: true }),
    c.custom('effectDate', '生效日期', (row) => <OrderDay order={row} />, { sort: true }),
    c.field('endorseStatus'),
  ],
  card: ['orderNo', 'operateType', 'endorseStatus', 'personCount', 'premium'],
  main: { label: '加减保', href: paths['insure.add-reduce'] },
  empty: { text: '还没有加减保记录。' },
});

const openOrder = ({ id, actions }: AddReduceRow) => {
  const next = (['confirm', 'pay'] as const).find((action) => actions.includes(action));
  return {
    key: 'open',
    label: next ? `去${orderNoun.actions[next].label}` : '详情',
    href: linkTo('insure.add-reduce-order', { id }),
  };
};

/** Orders that change the people of policies; those that took effect with their endorsement. */
export function OrderListPage() {
  const paper = useDownload(getEndorseFile, '批单.pdf');
  const rowActions = (order: AddReduceRow) => [
    openOrder(order),
    {
      key: 'paper',
      label: orderNoun.actions.download.label,
      run: () => paper.run({ params: { id: String(order.id) } }),
      hidden: !order.actions.includes('download'),
    },
  ];
  return <ListPage list={{ ...orderList, rowActions }} />;
}
