import { addReduceItemStatus, caseStatus, operateType } from 'shared-kernel/domain/dictionaries';
import { sql, type RawBuilder } from 'kysely';
import { insureState, personState } from './insure-states';
import type { OwnedInsure } from './insure.repository';

type Policy = Pick<OwnedInsure, 'insure_status'>;

/** Before a policy begins its people wait for cover; they are withdrawn at once, with their whole premium. */
export const hasBegun = (insure: Policy): boolean => insure.insure_status === insureState.inForce;

/** States of people who may leave a policy. */
export const leavingState = (insure: Policy): number =>
  hasBegun(insure) ? personState.inCover : personState.waiting;

/** True for a row of `insure_person` that an order which has not taken effect takes off. */
export const isLeaving = sql<boolean>`exists (
  select from add_reduce_item item join add_reduce on add_reduce.id = item.add_reduce_id
  where item.person_id = insure_person.id and item.item_status = ${addReduceItemStatus.code.waiting} and add_reduce.operate_type = ${operateType.code.reduce})`;

/** True for a row of `insure_person` that an order replaces or amends which has not taken effect. */
const isChanging = sql<boolean>`exists (
  select from add_reduce_item item where item.person_id = insure_person.id and item.item_status = ${addReduceItemStatus.code.waiting}
    and item.changes is not null)`;

const { paid, unpaid, withdrawn } = caseStatus.code;

/** True for a row of `cases` that keeps its person from leaving. */
export const isOpenCase = sql<boolean>`cases.case_status not in (${paid}, ${unpaid}, ${withdrawn})`;

/** True for a row of `insure_person` that an order may take off this policy now. */
export const isRemovableFrom = (insure: Policy): RawBuilder<boolean> =>
  sql<boolean>`(insure_person.person_status = ${leavingState(insure)} and not ${isLeaving}
    and ${hasBegun(insure) ? sql`true` : sql`insure_person.add_reduce_id is null`}
    and not ${isChanging}
    and not exists (select from cases where cases.insure_id = insure_person.insure_id and cases.id_no_hash = insure_person.id_no_hash
      and ${isOpenCase}))`;
