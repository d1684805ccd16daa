import { listInsuredPeople } from 'shared-kernel/contract/insure';
import { jobType, personStatus } from 'shared-kernel/domain/dictionaries';
import { defineList, ListPage } from 'shared-kernel/list';
import * as texts from 'shared-kernel/domain/texts';
import { linkTo, paths } from '../../paths';
import { PersonDrawer, personParam } from '../../shared/person-drawer';

const peopleList = defineList({
  id: 'insure.people',
  title: '在保名单',
  endpoint: listInsuredPeople,
  rowDrawer: personParam,
  filters: (f) => [
    f.text('name', '姓名'),
    f.text('idNo', texts.fullIdNumber),
    f.text('workType', '工种'),
    f.text('mobile', '手机号（完整）', { more: true }),
    f.dict('jobType', '职业类别', jobType, { more: true }),
    f.dict('personStatus', '状态', personStatus, { more: true }),
    f.dateRange('start', 'startFrom', 'startTo', '生效日期', { more: true }),
  ],
  columns: (c) => [
    c.field('name'),
    c.field('idNoMasked'),
    c.custom('workTypeName', '工种', (row) => `${row.workTypeName}（${row.jobType}类）`),
    c.field('policyNo', { href: (row) => linkTo('insure.policy', { id: row.insureId }) }),
    c.field('startDate'),
    c.field('endDate'),
    c.field('personStatus'),
  ],
  card: ['name', 'idNoMasked', 'workTypeName', 'personStatus', 'endDate'],
  main: { label: '加减保', href: paths['insure.add-reduce'] },
  empty: { text: '当前没有在保人员。', action: { label: '去投保', href: paths['insure.plan-list'] } },
});

/** Everybody in cover today, over all policies. */
export function PeopleListPage() {
  return (
    <>
      <ListPage list={peopleList} />
      <PersonDrawer />
    </>
  );
}
