import { addDays, type CivilDate } from 'shared-kernel/domain/civil-date';
import { addReduceItemStatus, closedCaseStates, operateType } from 'shared-kernel/domain/dictionaries';
import { sql } from 'kysely';
import { visiblePolicy, type Owner } from '../../../platform/tenant';
import { insureState, personState } from '../insure-states';
import type { OwnedInsure } from '../insure.repository';

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

/** True for a row of `insure_person` that an order is about which has not taken effect. */
export const isOrdered = sql<boolean>`exists (
  select from add_reduce_item item where item.person_id = insure_person.id and item.item_status = ${addReduceItemStatus.code.waiting})`;

/** True for a row of `cases` that keeps its person from leaving. */
export const isOpenCase = sql<boolean>`cases.case_status not in (${sql.join(closedCaseStates)})`;

const { inCover, waiting } = personState;
const leavesBegun = sql`insure_person.person_status = ${inCover}`;
const leavesUnbegun = sql`insure_person.person_status = ${waiting} and insure_person.add_reduce_id is null`;

const isFree = sql`not ${isOrdered}
  and not exists (select from cases where cases.insure_id = insure_person.insure_id
    and cases.id_no_hash = insure_person.id_no_hash and ${isOpenCase})`;

/** True for a row of `insure_person` that an order may take off this policy now, if its plan allows that at all. */
export const isRemovableFrom = (insure: Policy) =>
  sql<boolean>`(${hasBegun(insure) ? leavesBegun : leavesUnbegun} and ${isFree})`;

/** The same where the policy is joined as `insure`. */
export const isRemovable = sql<boolean>`(case when insure.insure_status = ${insureState.inForce}
  then ${leavesBegun} else ${leavesUnbegun} end and ${isFree})`;

/** True for a row of `insure_person` that an order may amend now. */
export const isAmendable = sql<boolean>`(${leavesBegun} and not ${isOrdered})`;

/** Such people of policies in force that the caller sees: a branch keeps its people on a policy that is no longer open to it. */
export const isAmendableBy = (actor: Owner) =>
  sql<boolean>`(${isAmendable} and insure_person.insure_id in (
    select insure.id from insure where insure.insure_status = ${insureState.inForce} and ${visiblePolicy(actor)}))`;

/** Days after a swap before the same place may be swapped again. */
export const restDays = 7;

/** The day from which on somebody else may take the place of a person who took it from another; undefined for others. */
export const restsUntil = (person: { replaces_id: number | null; start_date: CivilDate }) =>
  person.replaces_id === null ? undefined : addDays(person.start_date, restDays);

/** True for a row of `insure_person` whose place on this policy somebody may take from the day on, if its plan allows that at all. */
export const isReplaceableFrom = (insure: Policy, first: CivilDate) =>
  sql<boolean>`(${hasBegun(insure)} and ${leavesBegun} and ${isFree}
    and (insure_person.replaces_id is null or insure_person.start_date + ${restDays}::int <= ${first}::date))`;
