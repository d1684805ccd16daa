import { sql } from 'kysely';
import { insureStatus, personStatus, renewStatus } from 'shared-kernel/domain/dictionaries';
import { policyNoun } from 'shared-kernel/domain/nouns/policy';
import type { Mover } from '../../platform/state-machine';

/** States of an application and policy. */
export const insureState = insureStatus.code;

/** States of one person's cover. */
export const personState = personStatus.code;

/** Covers that exclude another cover of the same person at the same insurer. */
export const livePersonStates: readonly number[] = [
  personState.waiting,
  personState.inCover,
  personState.unpaid,
];

/** Covers that really ran, or run today. */
export const realPersonStates: readonly number[] = [
  personState.inCover,
  personState.reduced,
  personState.replaced,
  personState.expired,
  personState.surrendered,
];

export const providerMover: Mover = { kind: 'platform', name: '平台审核' };

/** Renewals that are on their way to be paid. */
const underWay = [insureState.draft, insureState.submitted, insureState.rejected, insureState.unpaid];

/** The renewal of a row of `insure` as `renewal`: one that is neither void nor surrendered. */
export const renewalJoin = sql`left join insure renewal on renewal.renew_from_id = insure.id
  and renewal.insure_status not in (${insureState.surrendered}, ${insureState.void})`;

/** How far a row of `insure` with its `renewal` is renewed. */
export const renewStatusOfRow = sql<number>`(case
  when renewal.id is null and insure.no_renew_reason is not null then ${renewStatus.code.declined}
  when renewal.id is null then ${renewStatus.code.waiting}
  when renewal.insure_status in (${sql.join(underWay)}) then ${renewStatus.code.renewing}
  else ${renewStatus.code.renewed} end)::int`;

/** Policies that may have a renewal: those in cover and those that have ended. */
export const renewableStates = policyNoun.statesFor('renew');
