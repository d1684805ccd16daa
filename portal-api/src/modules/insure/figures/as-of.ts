import { sql, type RawBuilder } from 'kysely';
import type { CivilDate } from 'shared-kernel/domain/civil-date';
import type { StaffOperateType } from 'shared-kernel/contract/roster';
import { addReduceItemStatus, endorseStatus, operateType } from 'shared-kernel/domain/dictionaries';
import { personState, realPersonStates } from '../insure-states';

const { auditing, waiting } = endorseStatus.code;
const { add, reduce, replace, amend } = operateType.code;

/** The last day of the cover that an `item` ends, by the kind of its order. */
const ends: Record<StaffOperateType, RawBuilder<unknown>> = {
  [add]: sql`null`,
  [reduce]: sql`item.end_date`,
  [replace]: sql`item.start_date - 1`,
  // The cover goes on, perhaps in another row.
  [amend]: sql`null`,
};
const whens = Object.entries(ends).map(([kind, day]) => sql`when ${Number(kind)} then ${day}`);

/** Last day of a row of `insure_person`, including accepted removals and replacements that are not effective yet. */
export const lastDay = sql<CivilDate>`least(insure_person.end_date, (
  select min(case add_reduce.operate_type ${sql.join(whens, sql` `)} end)
  from add_reduce_item item join add_reduce on add_reduce.id = item.add_reduce_id
  where item.person_id = insure_person.id and item.item_status = ${addReduceItemStatus.code.waiting}
    and add_reduce.endorse_status in (${auditing}, ${waiting})))`;

/** Covers that were or are in force, or are paid and waiting to start. */
export const isCover = sql<boolean>`insure_person.person_status in (${sql.join([...realPersonStates, personState.waiting])})`;

/** True for a row of `insure_person` whose cover includes the day. */
export const inCoverOn = (day: CivilDate): RawBuilder<boolean> =>
  sql<boolean>`(${isCover} and insure_person.start_date <= ${day} and insure_person.end_date >= ${day} and ${lastDay} >= ${day})`;
