import { listAddReduces } from 'shared-kernel/contract/roster';
import { endorseStatus, operateType } from 'shared-kernel/domain/dictionaries';
import { defineList, ListPage } from 'shared-kernel/list';
import { LinkButton } from 'shared-kernel/ui';
import { linkTo, paths } from '../../paths';
import { statusTabs } from '../../shared/status-tabs';

const orderList = defineList({
  id: 'insure.add-reduce-orders',
  title: '加减保记录',
  endpoint: listAddReduces,
  rowKey: (row) => row.id,
  rowHref: (row) => linkTo('insure.add-reduce-order', { id: row.id }),
  tabs: {
    param: 'endorseStatus',
    options: statusTabs(endorseStatus),
    counts: (answer) => answer.statusCounts,
  },
  filters: (f) => [
    f.text('orderNo', '单号/批单号'),
    f.text('policyNo', '保单号'),
    f.dict('operateType', '类型', operateType),
    f.text('operator', '提交人', { more: true }),
    f.dateRange('submit', 'submitFrom', 'submitTo', '提交日期', { more: true }),
  ],
  columns: (c) => [
    c.link('orderNo', '单号', (row) => linkTo('insure.add-reduce-order', { id: row.id })),
    c.dict('operateType', '类型', operateType),
    c.link('policyNo', '保单号', (row) => linkTo('insure.policy', { id: row.insureId })),
    c.count('personCount', '人数', { sort: true }),
    c.money('premium', '应补/应退', { sort: true }),
    c.date('effectDate', '生效日期', { sort: true }),
    c.dict('endorseStatus', '状态', endorseStatus),
    c.instant('submitTime', '提交时间', { sort: true, optional: true }),
    c.text('submitterName', '提交人', { optional: true }),
    c.text('endorseNo', '批单号', { optional: true }),
  ],
  card: ['orderNo', 'endorseStatus', 'personCount', 'premium'],
  rowActions: (row) => [
    {
      key: 'open',
      label: row.actions.includes('pay') ? '去支付' : '详情',
      href: linkTo('insure.add-reduce-order', { id: row.id }),
    },
  ],
  empty: { text: '还没有加减保记录。', action: { label: '去加减保', href: paths['insure.add-reduce'] } },
});

/** Orders to add or remove people. */
export function OrderListPage() {
  return (
    <ListPage
      list={orderList}
      main={
        <LinkButton type="primary" href={paths['insure.add-reduce']}>
          加减保
        </LinkButton>
      }
    />
  );
}
