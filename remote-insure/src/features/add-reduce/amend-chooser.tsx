import { useNavigate } from 'react-router-dom';
import { listInsuredPeople, type InsuredPersonRow } from 'shared-kernel/contract/insure';
import { defineList, ListPage } from 'shared-kernel/list';
import * as texts from 'shared-kernel/domain/texts';
import { linkTo, paths } from '../../paths';
import { PersonDrawer, personParam } from '../../shared/person-drawer';

const chooserList = defineList({
  id: 'insure.people-to-amend',
  title: '批量批改',
  hint: '勾选要批改的人员，再点“批改所选人员”。',
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
  empty: { text: texts.nobodyInCover, action: { label: '去投保', href: paths['insure.plan-list'] } },
});

/** Who is to be amended: shown without people in the address. */
export function AmendChooser() {
  const navigate = useNavigate();
  const list = {
    ...chooserList,
    bulkActions: [
      {
        key: 'amend',
        label: '批改所选人员',
        run: (rows: { id: number }[]) =>
          void navigate(linkTo('insure.amend', {}, { ids: rows.map(({ id }) => id).join(',') })),
      },
    ],
  };
  return (
    <>
      <ListPage list={list} fixedQuery={{ amendable: '1' }} />
      <PersonDrawer />
    </>
  );
}
