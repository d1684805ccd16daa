import { useMemo } from 'react';
import { listProjects, type ProjectRow } from 'shared-kernel/contract/projects';
import { figures } from 'shared-kernel/domain/figures';
import { defineList, ListPage } from 'shared-kernel/list';
import { Money } from 'shared-kernel/ui';
import type { ProjectId } from 'shared-kernel/domain/nouns/ids';
import { linkTo, paths } from '../../paths';
import { useBranchOptions } from '../../shared/reference.hooks';
import { BudgetUse } from './budget-use';
import { actionLabels, useProjectStatus } from './project-status.hook';

const projectList = defineList({
  id: 'insure.projects',
  title: '项目管理',
  hint: '项目归集用工地点的人员、费用与案件；项目用户用手机号登录，只能看到本分公司的数据。',
  endpoint: listProjects,
  rowHref: ({ id }) => editHref(id),
  tabs: 'projectStatus',
  filters: (f) => [
    f.text('keyword', '项目名称/编号'),
    f.select('filialeId', '所属分公司', useBranchOptions),
    f.text('manager', '负责人/手机号'),
  ],
  columns: (c) => [
    c.field('projectname', { href: ({ id }) => editHref(id) }),
    c.field('projectStatus'),
    c.field('filialeName'),
    c.custom(
      'managerName',
      '负责人',
      (row) => [row.managerName, row.managerPhone].filter(Boolean).join(' ') || '-',
    ),
    c.field('inForceCount', { title: figures.inCover }),
    c.custom('monthUsed', '本月保费/预算', (row) => <BudgetUse project={row} />, { align: 'right' }),
    c.field('openCases', { title: figures.openCases }),
    c.field('workUnit', { optional: true }),
    c.custom('monthBudget', '月度预算', (row) => <Money value={row.monthBudget} />, {
      align: 'right',
      optional: true,
      sort: true,
    }),
  ],
  card: ['projectname', 'projectStatus', 'inForceCount', 'monthUsed'],
  main: { label: '新增项目', href: `${paths['insure.project']}?id=new` },
  empty: { text: '还没有项目。新增项目后，可按项目参保、控制预算并为现场人员开通账号。' },
});

const editHref = (id: ProjectId) => linkTo('insure.project', {}, { id });

/** Work sites of the employer. */
export function ProjectListPage() {
  const change = useProjectStatus();
  const list = useMemo(
    () => ({
      ...projectList,
      rowActions: (row: ProjectRow) => [
        { key: 'edit', label: '编辑', href: editHref(row.id) },
        ...row.actions.map((action) => ({
          key: action,
          label: actionLabels[action],
          run: () => change(row, action),
        })),
      ],
    }),
    [change],
  );
  return <ListPage list={list} />;
}
