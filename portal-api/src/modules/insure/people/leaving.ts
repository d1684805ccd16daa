import { addReduceItemStatus, closedCaseStates } from 'shared-kernel/domain/dictionaries';
import type { CivilDate } from 'shared-kernel/domain/civil-date';
import { sql } from 'kysely';
import { isLeavingOf } from '../../products/renewal-price';
import { insureState, personState } from '../insure-states';
import type { OwnedInsure } from '../insure.repository';

type Policy = Pick<OwnedInsure, 'insure_status'>;

/** False before the start day: the people still wait for cover, and are withdrawn immediately with a full refund. */
export const hasBegun = (insure: Policy): boolean => insure.insure_status === insureState.inForce;

/** States of people who may leave a policy. */
export const leavingState = (insure: Policy): number =>
  hasBegun(insure) ? personState.inCover : personState.waiting;

/** First day of the cover of a row of `insure_person`, with the rows that it continues. */
export const coverStart = sql<CivilDate>`(
  with recursive chain (continues_id, start_date) as (
    select insure_person.continues_id, insure_person.start_date
    union all
    select earlier.continues_id, earlier.start_date from chain join insure_person earlier on earlier.id = chain.continues_id
  )
  select min(start_date) from chain)`;

/** True for a row of `insure_person` that a pending order removes. */
export const isLeaving = isLeavingOf('insure_person');

/** True for a row of `insure_person` that has a pending order. */
export const isOrdered = sql<boolean>`exists (
  select from add_reduce_item item where item.person_id = insure_person.id and item.item_status = ${addReduceItemStatus.code.waiting})`;

/** True for a row of `cases` that keeps its person from leaving. */
export const isOpenCase = sql<boolean>`cases.case_status not in (${sql.join(closedCaseStates)})`;
