import type { ProjectRow } from 'shared-kernel/contract/projects';
import { Money, ToneTag } from 'shared-kernel/ui';

/** In percent; from this use of the budget on, a tag shows it. */
const warnFrom = 90;

/** What a project was charged this month, against its budget. */
export function BudgetUse({ project }: { project: Pick<ProjectRow, 'monthUsed' | 'monthBudget'> }) {
  const { monthUsed, monthBudget } = project;
  if (monthBudget === null)
    return (
      <>
        <Money value={monthUsed} /> <span className="kb-muted">/ 不限</span>
      </>
    );
  const percent = monthBudget === 0 ? (monthUsed > 0 ? 100 : 0) : Math.floor((monthUsed / monthBudget) * 100);
  return (
    <>
      {percent >= warnFrom && (
        <ToneTag tone={monthUsed > monthBudget ? 'refused' : 'yours'}>{`已用${percent}%`}</ToneTag>
      )}{' '}
      <Money value={monthUsed} /> <span className="kb-muted">/</span> <Money value={monthBudget} />
    </>
  );
}
