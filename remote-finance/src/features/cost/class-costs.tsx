import type { AnswerOf } from 'shared-kernel/contract';
import type { getCostAnalysis } from 'shared-kernel/contract/money/costs';
import { jobType } from 'shared-kernel/domain/dictionaries';
import { figures } from 'shared-kernel/domain/figures';
import { DataTable, defineTable } from 'shared-kernel/table';
import { Money } from 'shared-kernel/ui';
import { perDay } from './project-costs';

type Analysis = AnswerOf<typeof getCostAnalysis>;

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
});

/** Cost by class; the sums equal those of the projects. */
export const ClassCosts = ({ analysis }: { analysis: Analysis }) => (
  <>
    <h2>各类别费用</h2>
    <DataTable table={classTable} rows={analysis.classes} />
  </>
);
