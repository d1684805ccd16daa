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

/** Covers that were or are in force. */
export const realPersonStates: readonly number[] = [
  personState.inCover,
  personState.reduced,
  personState.replaced,
  personState.expired,
  personState.surrendered,
];

export const providerMover: Mover = { kind: 'platform', name: '平台审核' };

/** States of renewals before their payment. */
const underWay = [insureState.draft, insureState.submitted, insureState.rejected, insureState.unpaid];

/** Joins the renewal of a row of `insure`, ignoring void and surrendered ones, as `renewal`. */
export const renewalJoin = sql`left join insure renewal on renewal.renew_from_id = insure.id
  and renewal.insure_status not in (${insureState.surrendered}, ${insureState.void})`;

/** Renewal state of a row of `insure` with its `renewal`. */
export const renewStatusOfRow = sql<number>`(case
  when renewal.id is null and insure.no_renew_reason is not null then ${renewStatus.code.declined}
  when renewal.id is null then ${renewStatus.code.waiting}
  when renewal.insure_status in (${sql.join(underWay)}) then ${renewStatus.code.renewing}
  else ${renewStatus.code.renewed} end)::int`;

/** States in which a policy may be renewed: in force or ended. */
export const renewableStates = policyNoun.statesFor('renew');
