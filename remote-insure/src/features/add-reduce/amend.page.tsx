import { getInsure, type InsuredPersonRow, listInsuredPeople } from 'shared-kernel/contract/insure';
import { getNowTime } from 'shared-kernel/contract/reference';
import { DetailState } from 'shared-kernel/detail';
import * as texts from 'shared-kernel/domain/texts';
import { defineList, ListPage } from 'shared-kernel/list';
import { useEndpoint } from 'shared-kernel/query';
import { EmptyPanel, LinkButton } from 'shared-kernel/ui';
import type { PersonId, PolicyId } from 'shared-kernel/domain/nouns/ids';
import { linkTo, paths } from '../../paths';
import { PersonDrawer } from '../../shared/person-drawer';
import { personParam } from '../../shared/person-name';
import { AmendPeople } from './amend-people';
import { AllSubmitted, PolicyTabs, useSelection } from './policy-tabs';

const chooserList = defineList({
  id: 'insure.people-to-amend',
  title: '批量批改',
  hint: '勾选要批改的人员，再点“批改所选人员”。已有待生效变更的人员不在此列。',
  endpoint: listInsuredPeople,
  rowDrawer: personParam,
  filters: (f) => [f.text('name', '姓名'), f.text('idNo', texts.fullIdNumber), f.text('workType', '工种')],
  columns: (c) => [
    c.field('name'),
    c.field('idNoMasked'),
    c.custom('workTypeName', '工种', (row) => `${row.workTypeName}（${row.jobType}类）`),
    c.field('projectName'),
    c.field('policyNo'),
    c.field('endDate'),
  ],
  card: ['name', 'idNoMasked', 'workTypeName', 'policyNo'],
  mayChoose: ({ actions }: InsuredPersonRow) =>
    actions.includes('amend') ? undefined : '该人员现在不能批改',
  bulkActions: [
    {
      key: 'amend',
      label: '批改所选人员',
      href: (rows: { id: PersonId }[]) =>
        linkTo('insure.amend', {}, { ids: rows.map(({ id }) => id).join(',') }),
    },
  ],
  empty: { text: texts.nobodyInCover, action: { label: '去投保', href: paths['insure.plan-list'] } },
});

/** Chooses the people to amend: shown without people in the address. */
const AmendChooser = () => (
  <>
    <ListPage list={chooserList} fixedQuery={{ amendable: '1' }} />
    <PersonDrawer />
  </>
);

/** Amends people who were selected in the list of people in cover (`?ids=`), policy by policy. */
export function AmendPage() {
  const { search, submitted } = useSelection();
  const ids = search.get('ids') ?? '';
  if (ids !== '') return <ChosenPeople key={ids} ids={ids} />;
  return submitted.length > 0 ? <AllSubmitted /> : <AmendChooser />;
}

function ChosenPeople({ ids }: { ids: string }) {
  const people = useEndpoint(listInsuredPeople, { query: { ids, length: 500 } });
  return (
    <DetailState read={people}>
      {({ list }) =>
        list.length === 0 ? (
          <EmptyPanel
            text="所选人员已不在保障中"
            action={<LinkButton href={paths['insure.people']}>返回在保名单</LinkButton>}
          />
        ) : (
          <ByPolicy people={list} />
        )
      }
    </DetailState>
  );
}

/** One form per policy, because one order amends people of one policy. */
function ByPolicy({ people }: { people: readonly InsuredPersonRow[] }) {
  const chosen = useSelection().search.get('insureId');
  const { insureId } = people.find((person) => String(person.insureId) === chosen) ?? people[0] ?? {};
  if (insureId === undefined) return null;
  const own = people.filter((person) => person.insureId === insureId);
  return (
    <PolicyTabs people={people} active={insureId}>
      <AmendPolicy key={insureId} insureId={insureId} people={own} />
    </PolicyTabs>
  );
}

function AmendPolicy({ insureId, people }: { insureId: PolicyId; people: readonly InsuredPersonRow[] }) {
  const policy = useEndpoint(getInsure, { params: { id: String(insureId) } });
  const now = useEndpoint(getNowTime);
  return (
    <DetailState read={policy}>
      {(found) => (
        <DetailState read={now}>
          {(moment) => <AmendPeople policy={found} now={moment} people={people} />}
        </DetailState>
      )}
    </DetailState>
  );
}
