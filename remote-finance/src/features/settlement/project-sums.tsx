import * as texts from 'shared-kernel/domain/texts';
import { DataTable, defineTable } from 'shared-kernel/table';
import type { Settlement } from './settlement-detail';

type ProjectSum = Settlement['projects'][number];

/** What belongs to no project is named too, so that the sums add up. */
export const projectText = (project: Pick<ProjectSum, 'projectname'>) =>
  project.projectname ?? texts.withoutProject;

const table = defineTable<ProjectSum>({
  label: '按项目汇总',
  rowKey: ({ projectId }) => projectId ?? 0,
  columns: (c) => [
    c.custom('projectname', '项目', projectText),
    c.count('itemCount', '涉及笔数'),
    c.money('amount', '金额', { signed: true }),
  ],
  // An order with people of several projects is counted in each of them.
  sums: ['amount'],
});

/** The sum of each project, and of all. */
export const ProjectSums = ({ projects }: { projects: ProjectSum[] }) => (
  <>
    <DataTable table={table} rows={projects} />
    <p className="kb-muted">一笔涉及几个项目时，每个项目各列一次，不可相加。</p>
  </>
);
