import type { AnswerOf } from 'shared-kernel/contract';
import type { getCostAnalysis } from 'shared-kernel/contract/money/costs';
import { jobType } from 'shared-kernel/domain/dictionaries';
import { figures } from 'shared-kernel/domain/figures';
import { fen } from 'shared-kernel/domain/money';
import { DataTable, defineTable } from 'shared-kernel/table';
import { Money, ToneTag } from 'shared-kernel/ui';
import { nameOf } from './cost-query';

type Analysis = AnswerOf<typeof getCostAnalysis>;
type Project = Analysis['projects'][number];

/** Percentage of the budget from which a warning is shown. */
const warnFrom = 90;

const perDay = ({ earned, personDays }: Pick<Project, 'earned' | 'personDays'>) =>
  personDays === 0 ? undefined : fen(Math.round(earned / personDays));

function change({ earned, earnedBefore }: Project): string {
  if (earnedBefore === 0) return '-';
  const percent = ((earned - earnedBefore) / Math.abs(earnedBefore)) * 100;
  return `${percent > 0 ? '+' : ''}${percent.toFixed(1)}%`;
}

/** Compares the budget with the charged premium: it is spent when the money leaves the account. */
function BudgetUse({ project: { budget, charged } }: { project: Project }) {
  if (budget === null || budget === 0) return <span className="kb-muted">未设预算</span>;
  const percent = Math.round((charged / budget) * 100);
  if (percent < warnFrom) return <>{percent}%</>;
  return (
    <ToneTag
      tone={percent > 100 ? 'refused' : 'yours'}
    >{`${percent}% ${percent > 100 ? '已超预算' : '接近预算'}`}</ToneTag>
  );
}

const projectTable = defineTable<Project>({
  label: '各项目费用',
  rowKey: (project) => project.projectId ?? 0,
  columns: (c) => [
    c.custom('projectname', '项目', nameOf),
    c.count('persons', '期末在保人数', { sort: true }),
    c.count('personDays', '人天', { sort: true }),
    c.money('charged', figures.chargedPremium, { sort: true }),
    c.money('earned', figures.earnedPremium, { sort: true }),
    c.custom('perDay', '人均日保费', (project) => <Money value={perDay(project)} />, { align: 'right' }),
    c.custom('change', '环比', change, { align: 'right' }),
    c.custom('budget', '预算使用率', (project) => <BudgetUse project={project} />, { align: 'right' }),
  ],
  sums: ['persons', 'personDays', 'charged', 'earned'],
  ratios: ['perDay', 'change'],
});

/** Cost by project, next to the preceding range of the same length. */
export const ProjectCosts = ({ analysis }: { analysis: Analysis }) => (
  <>
    <h2>各项目费用</h2>
    <p className="kb-muted">
      环比为已赚保费与之前同样月数相比；预算为月度预算乘以月数，使用率按入账保费计算。
    </p>
    <DataTable table={projectTable} rows={analysis.projects} />
  </>
);

const classTable = defineTable<Analysis['classes'][number]>({
  label: '各类别费用',
  rowKey: (row) => row.jobType,
  columns: (c) => [
    c.custom('jobType', '职业类别', (row) => jobType.label(row.jobType)),
    c.count('persons', '期末在保人数', { sort: true }),
    c.count('personDays', '人天', { sort: true }),
    c.money('charged', figures.chargedPremium, { sort: true }),
    c.money('earned', figures.earnedPremium, { sort: true }),
    c.custom('perDay', '人均日保费', (row) => <Money value={perDay(row)} />, { align: 'right' }),
  ],
  sums: ['persons', 'personDays', 'charged', 'earned'],
  ratios: ['perDay'],
});

/** Cost by class; the sums equal those of the projects. */
export const ClassCosts = ({ analysis }: { analysis: Analysis }) => (
  <>
    <h2>各类别费用</h2>
    <DataTable table={classTable} rows={analysis.classes} />
  </>
);
