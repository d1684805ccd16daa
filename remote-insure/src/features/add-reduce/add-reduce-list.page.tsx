import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { listInsures } from 'shared-kernel/contract/insure';
import { insureStatus, operateType } from 'shared-kernel/domain/dictionaries';
import { defineList, ListPage } from 'shared-kernel/list';
import * as texts from 'shared-kernel/domain/texts';
import { hasRight } from 'shared-kernel/runtime';
import { LinkButton, LoadingPanel } from 'shared-kernel/ui';
import { linkTo, paths } from '../../paths';

const changeable = [insureStatus.code.paid, insureStatus.code.inForce].join(',');

const policyList = defineList({
  id: 'insure.changeable-policies',
  title: '加减保',
  hint: '选择保单后增减人员。加保次日零时生效，减保按未满期天数退费。',
  endpoint: listInsures,
  rowHref: (row) => linkTo('insure.policy', { id: row.id }),
  filters: (f) => [f.text('keyword', '保单号'), f.text('mealName', '方案')],
  columns: (c) => [
    c.field('policyNo', { href: (row) => linkTo('insure.policy', { id: row.id }) }),
    c.field('mealName'),
    c.field('startDate'),
    c.field('endDate'),
    c.field('inForceCount'),
    c.custom('jobTypes', '承保类别', (row) => `${row.jobTypes.join('、')}类`),
    c.field('pendingChanges'),
  ],
  card: ['policyNo', 'mealName', 'inForceCount', 'endDate'],
  rowActions: ({ id, allowReduce, actions, insureStatus: status }) => [
    {
      key: 'add',
      label: '加保',
      href: linkTo('insure.add-reduce-operation', {}, { insureId: id, operateType: operateType.code.add }),
      hidden: !actions.includes('changeStaff'),
    },
    {
      key: 'reduce',
      label: '减保',
      href: linkTo('insure.add-reduce-operation', {}, { insureId: id, operateType: operateType.code.reduce }),
      hidden: !allowReduce || !actions.includes('changeStaff'),
    },
    {
      key: 'replace',
      label: '替换',
      href: linkTo(
        'insure.add-reduce-operation',
        {},
        { insureId: id, operateType: operateType.code.replace },
      ),
      hidden: status !== insureStatus.code.inForce || !actions.includes('changeStaff'),
    },
    {
      key: 'people',
      label: '查看人员',
      href: linkTo('insure.add-reduce-detail', { id }),
    },
  ],
  empty: { text: texts.noPolicyInForce, action: { label: '去投保', href: paths['insure.plan-list'] } },
});

const RosterCheck = lazy(() => import('./check/roster-check').then((m) => ({ default: m.RosterCheck })));

/** Policies whose staff may be changed now; with `?view=check` the employer's own roster against them. */
export function AddReduceListPage() {
  const [search] = useSearchParams();
  if (search.get('view') === 'check') {
    return (
      <Suspense fallback={<LoadingPanel title rows={10} />}>
        <RosterCheck />
      </Suspense>
    );
  }
  return (
    <ListPage
      list={policyList}
      fixedQuery={{ insureStatus: changeable }}
      main={
        <>
          <LinkButton href={paths['insure.add-reduce-log']}>加减保记录</LinkButton>
          {hasRight('addReduce') && (
            <LinkButton type="primary" href={linkTo('insure.add-reduce', {}, { view: 'check' })}>
              {texts.rosterCheck}
            </LinkButton>
          )}
        </>
      }
    />
  );
}
