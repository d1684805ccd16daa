import type { InsuredPersonRow } from 'shared-kernel/contract/insure';
import { insuredPerson } from 'shared-kernel/contract/insure-people';
import type { CivilDate } from 'shared-kernel/domain/civil-date';
import type { FieldSql, ListScope } from '../../platform/lists/list-source';
import { visiblePolicy } from '../../platform/tenant';
import { isAmendable, isRemovable } from './leaving';
import { staffActions } from './policy-actions';
import type { ProjectRule } from './project-rule';

/** What the actions follow from besides the person; with `insure` and `meal` joined. */
export const personFacts = {
  insureStatus: 'insure.insure_status',
  lastDay: 'insure.end_date',
  ofProject: 'insure.project_id',
  allowReduce: 'meal.allow_reduce',
  allowReplace: 'meal.allow_replace',
  // A branch keeps its people on a policy that is no longer open to it.
  isOpen: ({ actor }) => visiblePolicy(actor),
  isAmendable,
  isRemovable,
} satisfies Record<string, FieldSql>;

export type ListedPerson = InsuredPersonRow & {
  insureStatus: number;
  lastDay: CivilDate;
  ofProject: number | null;
} & Record<'allowReduce' | 'allowReplace' | 'isOpen' | 'isAmendable' | 'isRemovable', boolean>;

/** What the caller may order for a person now; who would be left is a matter of the whole order. */
export function personActions(
  row: ListedPerson,
  scope: ListScope,
  rule: ProjectRule,
): InsuredPersonRow['actions'] {
  if (!row.isOpen) return [];
  const { insureStatus, lastDay: endDate, allowReduce, allowReplace } = row;
  const policy = { insureStatus, endDate, allowReduce, allowReplace, filialeId: null, renewStatus: null };
  const ofPolicy = staffActions(policy, scope);
  const fits = {
    amend: row.isAmendable && !rule(row.projectId, false),
    replace: row.isRemovable && !rule(row.ofProject, true),
    reduce: row.isRemovable,
  };
  return insuredPerson.shape.actions.element.options.filter(
    (action) => ofPolicy.includes(action) && fits[action],
  );
}
