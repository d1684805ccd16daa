import { listInsures } from 'shared-kernel/contract/insure';
import { insureStatus, operateType } from 'shared-kernel/domain/dictionaries';
import { defineList, ListPage } from 'shared-kernel/list';
import { LinkButton } from 'shared-kernel/ui';
import { linkTo, paths } from '../../paths';

const changeable = '4,5';

const policyList = defineList({
  id: 'insure.changeable-policies',
  title: '加减保',
  hint: '选择保单后增减人员。加保次日零时生效，减保按未满期天数退费。',
  endpoint: listInsures,
  rowKey: (row) => row.id,
  rowHref: (row) => linkTo('insure.policy', { id: row.id }),
  filters: (f) => [f.text('keyword', '保单号'), f.text('mealName', '方案')],
  columns: (c) => [
    c.link('policyNo', '保单号', (row) => linkTo('insure.policy', { id: row.id })),
    c.text('mealName', '方案'),
    c.date('startDate', '起保日期', { sort: true }),
    c.date('endDate', '到期日期', { sort: true }),
    c.count('inForceCount', '在保人数', { sort: true }),
    c.custom('jobTypes', '承保类别', (row) => `${row.jobTypes.join('、')}类`),
    c.count('pendingChanges', '待生效变动'),
    c.dict('insureStatus', '状态', insureStatus, { optional: true }),
  ],
  card: ['policyNo', 'mealName', 'inForceCount', 'endDate'],
  rowActions: (row) => [
    {
      key: 'add',
      label: '加保',
      href: linkTo(
        'insure.add-reduce-operation',
        {},
        { insureId: row.id, operateType: operateType.code.add },
      ),
      hidden: !row.actions.includes('changeStaff'),
    },
    {
      key: 'reduce',
      label: '减保',
      href: linkTo(
        'insure.add-reduce-operation',
        {},
        { insureId: row.id, operateType: operateType.code.reduce },
      ),
      hidden: !row.allowReduce || !row.actions.includes('changeStaff'),
    },
    {
      key: 'people',
      label: '查看人员',
      href: linkTo('insure.policy', { id: row.id }, { section: 'people' }),
    },
  ],
  empty: { text: '暂无保障中的保单。', action: { label: '去投保', href: paths['insure.plan-list'] } },
});

/** Policies whose staff may be changed now. */
export function AddReduceListPage() {
  return (
    <ListPage
      list={policyList}
      fixedQuery={{ insureStatus: changeable }}
      main={<LinkButton href={paths['insure.add-reduce-log']}>加减保记录</LinkButton>}
    />
  );
}
