import { listInsures } from 'shared-kernel/contract/insure';
import { insurePeriod, insureStatus, operateType } from 'shared-kernel/domain/dictionaries';
import { defineList, ListPage } from 'shared-kernel/list';
import { LinkButton } from 'shared-kernel/ui';
import { linkTo, paths } from '../../paths';
import { statusTabs } from '../../shared/status-tabs';

const policyList = defineList({
  id: 'insure.policies',
  title: '保单管理',
  endpoint: listInsures,
  rowKey: (row) => row.id,
  rowHref: (row) => linkTo('insure.policy', { id: row.id }),
  tabs: { param: 'insureStatus', options: statusTabs(insureStatus), counts: (answer) => answer.statusCounts },
  filters: (f) => [
    f.text('keyword', '保单号/投保单号'),
    f.text('mealName', '方案'),
    f.dateRange('start', 'startFrom', 'startTo', '起保日期', { more: true }),
    f.dateRange('end', 'endFrom', 'endTo', '到期日期', { more: true }),
  ],
  columns: (c) => [
    c.link('insureNo', '投保单号', (row) => linkTo('insure.policy', { id: row.id })),
    c.dict('insureStatus', '状态', insureStatus),
    c.text('mealName', '方案'),
    c.dict('insurePeriod', '期间', insurePeriod, { optional: true }),
    c.date('startDate', '起保日期', { sort: true }),
    c.date('endDate', '到期日期', { sort: true }),
    c.custom('people', '在保/投保人数', (row) => `${row.inForceCount} / ${row.personCount}`, {
      align: 'right',
    }),
    c.money('premium', '保费', { sort: true }),
    c.text('policyNo', '保单号', { optional: true }),
    c.custom('daysLeft', '剩余天数', (row) => (row.daysLeft === null ? '-' : `${row.daysLeft}天`), {
      optional: true,
    }),
    c.text('supplyerName', '保险公司', { optional: true }),
    c.instant('createTime', '创建时间', { sort: true, optional: true }),
  ],
  card: ['insureNo', 'insureStatus', 'mealName', 'premium'],
  rowActions: (row) => [
    {
      key: 'open',
      label: row.actions.includes('pay') ? '去支付' : '详情',
      href: linkTo('insure.policy', { id: row.id }),
    },
    {
      key: 'edit',
      label: '继续填写',
      href: linkTo('insure.apply', { id: row.customerMealId }, { draft: row.id }),
      hidden: !row.actions.includes('edit'),
    },
    {
      key: 'add',
      label: '加减保',
      href: linkTo(
        'insure.add-reduce-operation',
        {},
        { insureId: row.id, operateType: operateType.code.add },
      ),
      hidden: !row.actions.includes('changeStaff'),
    },
  ],
  empty: {
    text: '还没有投保单或保单。选择方案投保后会显示在这里。',
    action: { label: '去投保', href: paths['insure.plan-list'] },
  },
});

/** Applications and policies of the employer. */
export function PolicyListPage() {
  return (
    <ListPage
      list={policyList}
      main={
        <LinkButton type="primary" href={paths['insure.plan-list']}>
          去投保
        </LinkButton>
      }
    />
  );
}
