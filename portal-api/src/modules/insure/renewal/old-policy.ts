import { sql, type Selectable } from 'kysely';
import { problems } from 'shared-kernel/contract';
import { addDays, compareDays, daysBetweenInclusive, type CivilDate } from 'shared-kernel/domain/civil-date';
import { renewalAheadDays } from 'shared-kernel/domain/constants';
import type { PolicyId } from 'shared-kernel/domain/nouns/ids';
import type { Actor, Context } from '../../../platform/context';
import type { Db } from '../../../platform/db/database';
import { Problem } from '../../../platform/http/problem';
import { insureMachine } from '../insure-machine';
import { insureState, personState } from '../insure-states';
import { requireOwnInsure, type OwnedInsure } from '../insure.repository';
import type { InsurePersonTable } from '../insure.tables';
import { isLeaving } from '../people/leaving';

export type OldPerson = Selectable<InsurePersonTable> & { is_leaving: boolean };

/** Days from today to a policy's last day; negative after it. */
export const daysUntilEnd = (policy: { end_date: CivilDate }, today: CivilDate): number =>
  compareDays(policy.end_date, today) >= 0
    ? daysBetweenInclusive(today, policy.end_date) - 1
    : 1 - daysBetweenInclusive(policy.end_date, today);

/** First day of a renewal: the day after the old policy, but never before tomorrow. */
export function renewalStart(policy: { end_date: CivilDate }, today: CivilDate): CivilDate {
  const next = addDays(policy.end_date, 1);
  const tomorrow = addDays(today, 1);
  return compareDays(next, tomorrow) > 0 ? next : tomorrow;
}

/** Returns a policy that can be renewed today. Throws 404, 2019, or 2030 earlier than 60 days before its end. */
export async function requireRenewable(ctx: Context, actor: Actor, id: PolicyId): Promise<OwnedInsure> {
  const policy = await requireOwnInsure(ctx.db, actor, id);
  insureMachine.requireIn('renew', policy.insure_status);
  if (daysUntilEnd(policy, ctx.clock.today()) > renewalAheadDays) throw new Problem(problems.renewalTooEarly);
  return policy;
}

/** Returns the renewal of a policy; undefined when it can still be renewed. */
export const renewalOf = (db: Db, policyId: PolicyId) =>
  db
    .selectFrom('insure')
    .select(['id', 'insure_no', 'policy_no', 'insure_status', 'start_date', 'customer_meal_id'])
    .where('renew_from_id', '=', policyId)
    .where('insure_status', 'not in', [insureState.surrendered, insureState.void])
    .executeTakeFirst();

/** Returns everybody whose cover lasts until the policy's last day, or would without a pending removal. */
export const peopleUntilEnd = (db: Db, policy: Pick<OwnedInsure, 'id' | 'end_date'>): Promise<OldPerson[]> =>
  db
    .selectFrom('insure_person')
    .selectAll('insure_person')
    .select(isLeaving.as('is_leaving'))
    .where('insure_id', '=', policy.id)
    .where('person_status', 'in', [personState.inCover, personState.waiting, personState.expired])
    .where(sql<boolean>`end_date >= ${policy.end_date}`)
    .orderBy('id')
    .execute();
