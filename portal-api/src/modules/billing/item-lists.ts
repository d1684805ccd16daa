import { sql } from 'kysely';
import { listSettlementItems, listSettlementPeople } from 'shared-kernel/contract/settlements';
import { addReduceItemStatus, personStatus } from 'shared-kernel/domain/dictionaries';
import { contains, containsNumber, equals, oneOf } from '../../platform/lists/conditions';
import { defineListSource } from '../../platform/lists/list-source';
import { ofCustomer } from '../../platform/tenant';
import { givenUp, purchases, removal, staffChanges } from './biz-types';

export const itemList = defineListSource<typeof listSettlementItems>({
  endpoint: listSettlementItems,
  table: 'settlement_item',
  from: sql`settlement_item`,
  joins: sql`join settlement on settlement.id = settlement_item.settlement_id
    left join project on project.id = settlement_item.project_id`,
  visible: (actor) => ofCustomer(actor, 'settlement_item'),
  fields: {
    settleNo: 'settlement.settle_no',
    projectname: 'project.projectname',
    amount: 'settlement_item.amount_fen',
  },
  filters: {
    settlementId: equals('settlement_item.settlement_id'),
    entryId: equals('settlement_item.entry_id'),
    bizType: oneOf('settlement_item.biz_type'),
    bizNo: containsNumber('settlement_item.biz_no'),
    policyNo: containsNumber('settlement_item.policy_no'),
    projectId: (id, scope) =>
      id === 0
        ? sql<boolean>`settlement_item.project_id is null`
        : equals('settlement_item.project_id')(id, scope),
  },
  sums: { sumAmount: sql`coalesce(sum(settlement_item.amount_fen), 0)::bigint` },
});

const { done } = addReduceItemStatus.code;

/**
 * People of an application by their first premium, of a surrender by what they got back, of staff changes by the lines of
 * the order; a removal is booked on the day after each last day. Each row's id is that of its person or line.
 */
const people = sql`(
  select person.id, item.id as item_id, person.id as person_id, person.name, person.id_no_masked, person.work_type_name,
    person.job_type, person.project_id, person.start_date, insure.end_date, '' as formula, person.premium_fen as amount_fen
  from settlement_item item join insure on insure.id = item.biz_id
    join insure_person person on person.insure_id = insure.id and person.add_reduce_id is null
  where item.biz_type in (${purchases}) and person.person_status <> ${personStatus.code.void}
  union all
  select person.id, item.id, person.id, person.name, person.id_no_masked, person.work_type_name, person.job_type,
    person.project_id, person.start_date, person.end_date, '', person.charged_fen - person.premium_fen
  from settlement_item item join insure_person person on person.insure_id = item.biz_id
  where item.biz_type = ${givenUp} and person.person_status = ${personStatus.code.surrendered}
  union all
  select line.id, item.id, line.person_id, line.name, line.id_no_masked, line.work_type_name, line.job_type,
    person.project_id, line.start_date, line.end_date, line.formula, line.premium_fen
  from settlement_item item join add_reduce_item line on line.add_reduce_id = item.biz_id
    join insure_person person on person.id = line.person_id
  where item.biz_type in (${staffChanges}) and line.item_status = ${done}
    and (item.biz_type <> ${removal} or line.end_date = (item.biz_time at time zone 'Asia/Shanghai')::date - 1)
) as line`;

export const peopleList = defineListSource<typeof listSettlementPeople>({
  endpoint: listSettlementPeople,
  table: 'line',
  from: sql`${people} join settlement_item on settlement_item.id = line.item_id`,
  joins: sql`left join project on project.id = line.project_id`,
  visible: (actor) => ofCustomer(actor, 'settlement_item'),
  fields: {
    settlementId: 'settlement_item.settlement_id',
    bizTime: 'settlement_item.biz_time',
    bizType: 'settlement_item.biz_type',
    bizNo: 'settlement_item.biz_no',
    projectname: 'project.projectname',
    amount: 'line.amount_fen',
  },
  filters: {
    settlementId: equals('settlement_item.settlement_id'),
    itemId: equals('line.item_id'),
    personId: equals('line.person_id'),
    name: contains('line.name'),
  },
  sums: { sumAmount: sql`coalesce(sum(line.amount_fen), 0)::bigint` },
});
