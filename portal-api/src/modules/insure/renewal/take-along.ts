import type { DroppedPerson, PersonRowTyped } from 'shared-kernel/contract/insure';
import type { CivilDate } from 'shared-kernel/domain/civil-date';
import type { ProjectId } from 'shared-kernel/domain/nouns/ids';
import type { Actor, Context } from '../../../platform/context';
import type { Plan } from '../../products/plan.repository';
import { checkStaffList, type CheckedPerson } from '../people/person-check';
import { typedRow } from '../people/typed-row';
import type { OldPerson } from './old-policy';

export interface Taken {
  old: OldPerson;
  /** As entered, with full numbers. */
  row: PersonRowTyped;
  person: CheckedPerson;
}

export interface TakenAlong {
  taken: Taken[];
  dropped: (DroppedPerson & { idNoHash: string })[];
}

interface Renewal {
  actor: Actor;
  plan: Plan;
  startDate: CivilDate;
  endDate: CivilDate;
  projectId: ProjectId | null;
  /** The renewal itself, when it exists: its own people do not count as existing cover. */
  id?: number | undefined;
  jobTypes?: readonly number[] | undefined;
}

/** Splits a policy's people by the rules for a new list into those added to the renewal and those dropped. */
export async function takeAlong(
  ctx: Context,
  people: readonly OldPerson[],
  renewal: Renewal,
): Promise<TakenAlong> {
  const staying = people.filter((person) => !person.is_leaving);
  const rows = staying.map((person) => typedRow(ctx, person));
  const checked = await checkStaffList(ctx, renewal.plan, {
    actor: renewal.actor,
    projectId: renewal.projectId ?? undefined,
    startDate: renewal.startDate,
    endDate: renewal.endDate,
    rows,
    ownInsureId: renewal.id,
    jobTypes: renewal.jobTypes,
    mayLackBirthday: true,
  });
  const byRow = new Map(checked.people.map((person) => [person.row, person]));
  const reasons = new Map(checked.issues.map((issue) => [issue.row, issue.message]));
  const dropped = people.filter((person) => person.is_leaving).map((old) => droppedOf(old, leavingReason));
  const taken: Taken[] = [];
  for (const [index, old] of staying.entries()) {
    const person = byRow.get(index + 1);
    const row = rows[index];
    if (person && row) taken.push({ old, row, person });
    else dropped.push(droppedOf(old, reasons.get(index + 1) ?? unknownReason));
  }
  return { taken, dropped };
}

const leavingReason = '已提交减保，到期前终止保障';
const unknownReason = '人员信息不符合续保方案的要求';

export const droppedOf = (old: OldPerson, reason: string) => ({
  name: old.name,
  idNoMasked: old.id_no_masked,
  idNoHash: old.id_no_hash,
  reason,
});
