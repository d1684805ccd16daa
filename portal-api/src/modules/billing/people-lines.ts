import { sql, type RawBuilder } from 'kysely';
import { addReduceItemStatus, personStatus, walletBizType } from 'shared-kernel/domain/dictionaries';
import { purchases, staffChanges } from './biz-types';

const { done } = addReduceItemStatus.code;
const { insure, renew, add, reduce, replace, surrender } = walletBizType.code;

/**
 * Breaks items down to people: applications by first premiums, surrenders by refunds, staff changes by order lines;
 * removals are posted on the day after the last day. A person may have a purchase and a surrender, and a line the number
 * of a person, so a row's id is computed from its person or line (`source_id`) and its branch. The project is the one
 * after the change. `items` needs id, posting and time; it is repeated in each branch, so that each condition is applied
 * first.
 */
export const peopleLinesOf = (items: RawBuilder<unknown>) => sql`(
  select person.id * 3 as id, person.id as source_id, item.id as item_id, person.id as person_id, person.name, person.id_no_masked, person.work_type_name,
    person.job_type, person.project_id, person.start_date, insure.end_date, '' as formula, person.premium_fen as amount_fen
  from ${items} item join insure on insure.id = item.biz_id
    join insure_person person on person.insure_id = insure.id and person.add_reduce_id is null
  where item.biz_type in (${purchases}) and person.person_status <> ${personStatus.code.void}
  union all
  select person.id * 3 + 1, person.id, item.id, person.id, person.name, person.id_no_masked, person.work_type_name, person.job_type,
    person.project_id, person.start_date, person.end_date, '', person.charged_fen - person.premium_fen
  from ${items} item join insure_person person on person.insure_id = item.biz_id
  where item.biz_type = ${surrender} and person.person_status = ${personStatus.code.surrendered}
  union all
  select line.id * 3 + 2, line.id, item.id, line.person_id, line.name, line.id_no_masked, line.work_type_name, line.job_type,
    case when next.id is null then person.project_id else next.project_id end, line.start_date, line.end_date, line.formula,
    line.premium_fen
  from ${items} item join add_reduce_item line on line.add_reduce_id = item.biz_id
    join insure_person person on person.id = line.person_id
    left join insure_person next on next.id = line.new_person_id
  where item.biz_type in (${staffChanges}) and line.item_status = ${done}
    and (item.biz_type <> ${reduce} or line.end_date = (item.biz_time at time zone 'Asia/Shanghai')::date - 1)
) as line`;

/** Condition that finds the rows with these ids by the indexes of the tables they are from. */
export const peopleLinesAmong = (ids: readonly number[]): RawBuilder<boolean> =>
  sql<boolean>`line.source_id = any (${ids.map((id) => Math.floor(id / 3))}::bigint[])`;

/** The lines by person of all items on bills. */
export const peopleLines = peopleLinesOf(sql`settlement_item`);

/** The month (`YYYY-MM`) to which a line belongs. */
export const lineMonth = sql<string>`to_char(settlement_item.biz_time at time zone 'Asia/Shanghai', 'YYYY-MM')`;

/**
 * `charge`: premium for added people; `earlierRefund`: refunds for people whose cover began in an earlier month;
 * `correction`: all others.
 */
export const lineKind = sql<string>`case
  when settlement_item.biz_type in (${sql.join([insure, renew, add])}) and line.amount_fen >= 0 then 'charge'
  when settlement_item.biz_type in (${sql.join([reduce, replace, surrender])}) and line.amount_fen < 0
    and to_char((select person.start_date from insure_person person where person.id = line.person_id), 'YYYY-MM') < ${lineMonth}
    then 'earlierRefund'
  else 'correction' end`;
