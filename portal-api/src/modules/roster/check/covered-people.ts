import type { Selectable } from 'kysely';
import type { CivilDate } from 'shared-kernel/domain/civil-date';
import { policyNoun } from 'shared-kernel/domain/nouns/policy';
import type { PolicyId } from 'shared-kernel/domain/nouns/ids';
import type { Actor } from '../../../platform/context';
import type { Db } from '../../../platform/db/database';
import { ownedBy, visiblePolicy } from '../../../platform/tenant';
import { agreedMeals } from '../../insure/agreed-terms';
import { livePersonStates, personState } from '../../insure/insure-states';
import type { InsurePersonTable } from '../../insure/insure.tables';
import { isOrdered } from '../../insure/people/leaving';

/** A policy that a sheet is compared with. */
export interface CheckedPolicy {
  id: PolicyId;
  policyNo: string;
  endDate: CivilDate;
  allowReduce: boolean;
  allowReplace: boolean;
}

/** The columns that a comparison reads: it loads thousands of people, also for the home page. */
const columns = [
  'id', 'insure_id', 'add_reduce_id', 'person_status', 'name', 'id_type', 'id_no_hash', 'id_no_sealed', 'id_no_masked',
  'birthday', 'work_type_name', 'job_type', 'project_name', 'work_unit', 'mobile_hash', 'mobile_masked', 'cert_no',
] as const; // prettier-ignore

/** A person whose cover is in force or about to start. */
export interface CoveredPerson extends Pick<Selectable<InsurePersonTable>, (typeof columns)[number]> {
  policy: CheckedPolicy;
  /** True when an order about this person is pending. */
  isPending: boolean;
}

export interface Cover {
  /** Sorted by number of people, largest first. */
  policies: CheckedPolicy[];
  people: CoveredPerson[];
}

/** Returns one policy, or all visible to the caller, if people can be added and removed now. */
export async function checkedPolicies(
  db: Db,
  actor: Actor,
  insureId: PolicyId | null,
): Promise<CheckedPolicy[]> {
  const found = await db
    .selectFrom('insure')
    .innerJoin(agreedMeals.as('meal'), 'meal.insure_id', 'insure.id')
    .select(['insure.id', 'policy_no', 'insure_no', 'end_date', 'allow_reduce', 'allow_replace'])
    .where(visiblePolicy(actor))
    .where('insure_status', 'in', policyNoun.statesFor('changeStaff'))
    .$if(insureId !== null, (some) => some.where('insure.id', '=', insureId ?? 0))
    .orderBy('insure.id')
    .execute();
  return found.map((row) => ({
    id: row.id,
    policyNo: row.policy_no ?? row.insure_no,
    endDate: row.end_date,
    allowReduce: row.allow_reduce,
    allowReplace: row.allow_replace,
  }));
}

/** Loads the insured people of one policy, or of all visible to the caller. */
export async function coverOf(db: Db, actor: Actor, insureId: PolicyId | null): Promise<Cover> {
  const found = await checkedPolicies(db, actor, insureId);
  const policies = new Map(found.map((policy): [number, CheckedPolicy] => [policy.id, policy]));
  if (policies.size === 0) return { policies: [], people: [] };
  const ids = [...policies.keys()];
  const rows = await db
    .selectFrom('insure_person')
    .select(columns)
    .select(isOrdered.as('is_ordered'))
    .where('insure_id', 'in', ids)
    .where('person_status', 'in', livePersonStates)
    .where(ownedBy(actor, 'insure_person'))
    .orderBy('id')
    .execute();
  const people = rows.flatMap(({ is_ordered, ...row }): CoveredPerson[] => {
    const policy = policies.get(row.insure_id);
    const isAdded = row.add_reduce_id !== null && row.person_status !== personState.inCover;
    return policy ? [{ ...row, policy, isPending: is_ordered || isAdded }] : [];
  });
  const sizes = new Map<number, number>();
  for (const { policy } of people) sizes.set(policy.id, (sizes.get(policy.id) ?? 0) + 1);
  const bySize = [...policies.values()].sort((a, b) => (sizes.get(b.id) ?? 0) - (sizes.get(a.id) ?? 0));
  return { policies: bySize, people };
}
