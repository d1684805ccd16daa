import { addReduceItemStatus, closedCaseStates } from 'shared-kernel/domain/dictionaries';
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

/** True for a row of `insure_person` that a pending order removes. */
export const isLeaving = isLeavingOf('insure_person');

/** True for a row of `insure_person` that has a pending order. */
export const isOrdered = sql<boolean>`exists (
  select from add_reduce_item item where item.person_id = insure_person.id and item.item_status = ${addReduceItemStatus.code.waiting})`;

/** True for a row of `cases` that keeps its person from leaving. */
export const isOpenCase = sql<boolean>`cases.case_status not in (${sql.join(closedCaseStates)})`;
