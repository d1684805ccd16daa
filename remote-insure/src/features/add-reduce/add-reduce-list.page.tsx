import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { listInsures } from 'shared-kernel/contract/insure';
import { operateType } from 'shared-kernel/domain/dictionaries';
import { defineList, ListPage } from 'shared-kernel/list';
import * as texts from 'shared-kernel/domain/texts';
import { hasRight } from 'shared-kernel/runtime';
import { LinkButton, LoadingPanel, Money } from 'shared-kernel/ui';
import { policyNoun } from 'shared-kernel/domain/nouns/policy';
import { linkTo, paths } from '../../paths';
import { useCapital, useProjectOptions } from '../../shared/reference.hooks';
import { staffChange, staffActionsOf } from '../../shared/staff-change';

const changeable = policyNoun.statesFor('changeStaff').join(',');

function Hint() {
  const capital = useCapital();
  return (
    <>
      {hasRight('addReduce') ? '选择保单后增减人员。' : '您没有加减保权限，只能查看人员。'}
      加保次日零时生效，减保按未满期天数退费。
      {capital && (
        <>
          可用余额 <Money value={capital.available} />。
        </>
      )}
    </>
  );
}

const policyList = defineList({
  id: 'insure.changeable-policies',
  title: '加减保',
  hint: <Hint />,
  endpoint: listInsures,
  rowHref: (row) => linkTo('insure.policy', { id: row.id }),
  filters: (f) => [
    f.text('keyword', '保单号'),
    f.text('mealName', '方案'),
    f.select('projectId', '项目', useProjectOptions),
  ],
  columns: (c) => [
    c.field('policyNo', { href: (row) => linkTo('insure.policy', { id: row.id }) }),
    c.field('mealName'),
    c.field('startDate'),
    c.field('endDate'),
    c.field('inForceCount'),
    c.parts('jobTypes', '承保类别', texts.coveredClasses),
    c.field('pendingChanges'),
  ],
  card: ['policyNo', 'mealName', 'inForceCount', 'endDate'],
  rowActions: ({ id, actions }) => [
    ...staffActionsOf({ actions }).map((change) => ({
      key: change,
      label: operateType.label(operateType.code[change]),
      href: staffChange(id, operateType.code[change]),
    })),
    {
      key: 'people',
      label: '查看人员',
      href: linkTo('insure.add-reduce-detail', { id }),
    },
  ],
  empty: { text: texts.noPolicyInForce, action: { label: '去投保', href: paths['insure.plan-list'] } },
});

const RosterCheck = lazy(() => import('./check/roster-check').then((m) => ({ default: m.RosterCheck })));

/** Policies whose staff may be changed now; with `?view=check` the employer's own roster is compared with them. */
export function AddReduceListPage() {
  const [search] = useSearchParams();
  if (search.get('view') === 'check' && hasRight('addReduce')) {
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
