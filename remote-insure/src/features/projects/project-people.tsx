import { Chart, monthNames } from 'shared-kernel/chart';
import type { AnswerOf } from 'shared-kernel/contract';
import { aggregateTotalRate } from 'shared-kernel/contract/claims';
import { listInsuredPeople } from 'shared-kernel/contract/insure';
import type { getProject } from 'shared-kernel/contract/projects';
import { figureText } from 'shared-kernel/domain/figures';
import { yuanMoneyText, yuanOfFen } from 'shared-kernel/domain/money';
import { defineList, EmbeddedList } from 'shared-kernel/list';
import { useEndpoint } from 'shared-kernel/query';
import { FigureCard, FigureRow, QueryCard } from 'shared-kernel/ui';
import { linkTo } from '../../paths';
import { PeopleByMonth } from '../../shared/people-trend';
import { PersonDrawer } from '../../shared/person-drawer';
import { PersonName } from '../../shared/person-name';
import { BudgetUse } from './budget-use';

const peopleOfProject = defineList({
  id: 'insure.people-of-project',
  title: '在保人员',
  endpoint: listInsuredPeople,
  filters: (f) => [f.text('name', '姓名'), f.text('workType', '工种')],
  columns: (c) => [
    c.custom('name', '姓名', (row) => <PersonName person={row} />),
    c.field('idNoMasked'),
    c.field('workTypeName'),
    c.field('policyNo', { href: ({ insureId }) => linkTo('insure.policy', { id: insureId }) }),
    c.field('startDate'),
    c.field('endDate'),
  ],
  card: ['name', 'workTypeName', 'endDate'],
  empty: { text: '项目下没有在保人员。' },
});

/** Who is in cover on the project, and what they cost. */
export function ProjectPeople({ project }: { project: AnswerOf<typeof getProject> }) {
  const query = { projectId: project.id };
  return (
    <div className="kb-detail">
      <FigureRow>
        <FigureCard figure="inCover" value={figureText('inCover', project.inForceCount)} />
        <FigureCard label="本月保费/预算" value={<BudgetUse project={project} />} />
        <FigureCard figure="openCases" value={figureText('openCases', project.openCases)} />
      </FigureRow>
      <PeopleByMonth query={query} />
      <QueryCard read={useEndpoint(aggregateTotalRate, { query })}>
        {({ list }) => (
          <Chart
            title="每月已赚保费与赔款"
            kind="bar"
            categoryTitle="月份"
            format={yuanMoneyText}
            categories={monthNames(list)}
            series={[
              { name: '已赚保费', values: list.map(({ premium }) => yuanOfFen(premium)) },
              { name: '赔款', values: list.map(({ paidAmount }) => yuanOfFen(paidAmount)) },
            ]}
          />
        )}
      </QueryCard>
      <section className="kb-card" aria-label="在保人员">
        <EmbeddedList list={peopleOfProject} fixedQuery={query} />
        <PersonDrawer />
      </section>
    </div>
  );
}
