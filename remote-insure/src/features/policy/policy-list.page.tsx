import { listInsures, type PolicyRow } from 'shared-kernel/contract/insure';
import { figures } from 'shared-kernel/domain/figures';
import { policyNoun } from 'shared-kernel/domain/nouns/policy';
import { defineList, ListPage } from 'shared-kernel/list';
import { useSession } from 'shared-kernel/runtime';
import { Money } from 'shared-kernel/ui';
import { linkTo, paths } from '../../paths';
import { EndDay } from '../../shared/days-left';
import { useBranchOptions, useInsurers, useProjectOptions } from '../../shared/reference.hooks';
import { addition } from '../../shared/staff-change';
import { quotedPremium, renewsNothing } from './quoted-premium';
import { Tonight } from './tonight';

const policyList = defineList({
  id: 'insure.policies',
  title: '保单管理',
  endpoint: listInsures,
  rowHref: (row) => linkTo('insure.policy', { id: row.id }),
  tabs: 'insureStatus',
  filters: (f) => [
    f.text('keyword', '保单号/投保单号'),
    f.text('mealName', '方案'),
    f.select('supplyerId', '保险公司', useInsurers, { more: true }),
    f.select('filialeId', '所属分公司', useBranchOptions, { more: true }),
    f.select('projectId', '所属项目', useProjectOptions, { more: true }),
    f.countRange('personsFrom', 'personsTo', '投保人数', { more: true }),
    f.dateRange('start', 'startFrom', 'startTo', '起保日期', { more: true }),
    f.dateRange('end', 'endFrom', 'endTo', '到期日期', { more: true }),
  ],
  columns: (c) => [
    c.text('policyNo', '保单号/投保单号', { or: 'insureNo' }),
    c.field('insureStatus'),
    c.custom('mealName', '方案', (row) => <Plan row={row} />, { first: 'text' }),
    c.field('startDate'),
    c.custom('endDate', '到期日期', (row) => <EndDay row={row} />, { sort: true, first: 'date' }),
    c.parts('people', '在保/投保人数', '{inForceCount} / {personCount}', { align: 'right' }),
    c.custom('premium', figures.policyPremium, (row) => <Money value={quotedPremium(row)} />, {
      sort: true,
      align: 'right',
      first: 'money',
    }),
  ],
  card: ['policyNo', 'insureStatus', 'mealName', 'endDate', 'premium'],
  rowActions: ({ id, customerMealId, actions }) => [
    {
      key: 'pay',
      label: '去支付',
      href: linkTo('insure.policy', { id }),
      hidden: !actions.includes('pay'),
    },
    {
      key: 'edit',
      label: policyNoun.actions.edit.label,
      href: linkTo('insure.apply', { id: customerMealId }, { draft: id }),
      hidden: !actions.includes('edit'),
    },
    {
      key: 'add',
      label: policyNoun.actions.changeStaff.label,
      href: addition(id),
      hidden: !actions.includes('changeStaff'),
    },
    {
      key: 'renew',
      label: policyNoun.actions.renew.label,
      href: linkTo('insure.renew', { id }),
      hidden: !actions.includes('renew'),
    },
    { key: 'open', label: '详情', href: linkTo('insure.policy', { id }), hidden: actions.includes('pay') },
  ],
  main: { label: '去投保', href: paths['insure.plan-list'] },
  empty: { text: '还没有投保单或保单。选择方案投保后会显示在这里。' },
});

const Plan = ({ row }: { row: PolicyRow }) => (
  <>
    {row.mealName}
    {renewsNothing(row) && <span className="kb-muted"> 原保单已申请退保，不带入其人员</span>}
  </>
);

const ofBranch = { ...policyList, filters: policyList.filters.filter(({ id }) => id !== 'filialeId') };

/** Applications and policies of the employer; project users see only those of their branch. */
export function PolicyListPage() {
  const isProjectUser = useSession((state) => state.isProjectUser);
  return <ListPage list={isProjectUser ? ofBranch : policyList} lead={<Tonight />} />;
}
