import { type RawBuilder, sql } from 'kysely';
import { listCases } from 'shared-kernel/contract/claims';
import { listClaimPayments } from 'shared-kernel/contract/claims/settling';
import { cleanIdNo } from 'shared-kernel/domain/cleaning';
import { payStatus } from 'shared-kernel/domain/dictionaries';
import { caseNoun, caseStatus } from 'shared-kernel/domain/nouns/case';
import { isTurnOf } from './case-machine';
import {
  between,
  containsAnyCase,
  equals,
  fromDay,
  hasText,
  indexed,
  untilDay,
} from '../../platform/lists/conditions';
import { defineListSource, type ListScope } from '../../platform/lists/list-source';
import { ofCustomer, ownedBy } from '../../platform/tenant';
import { inRegion } from '../reference/regions';
import { countByStatus } from './case-counts';
import { completeCases } from './case-row.mapper';

export const claimPaymentList = defineListSource<typeof listClaimPayments>({
  endpoint: listClaimPayments,
  table: 'case_payment',
  from: sql`case_payment join cases on cases.id = case_payment.case_id`,
  visible: (actor) => ofCustomer(actor, 'cases'),
  fields: { caseNo: 'cases.case_no', name: 'cases.name', amount: 'case_payment.amount_fen' },
  filters: {
    keyword: containsAnyCase('cases.case_no', 'cases.name', 'case_payment.payee_name'),
    payStatus: equals('case_payment.pay_status'),
    ...between('amountFrom', 'amountTo', 'case_payment.amount_fen'),
    payFrom: fromDay('case_payment.pay_time'),
    payTo: untilDay('case_payment.pay_time'),
  },
  sums: {
    sumPaid: sql`coalesce(sum(case_payment.amount_fen)
      filter (where case_payment.pay_status = ${payStatus.code.paid}), 0)::bigint`,
  },
});

/** Matches a part of case number, name or policy, or the whole ID number; triggers write the rows of `case_search`. */
export const withKeyword = (keyword: string, { ctx, actor }: ListScope): RawBuilder<unknown> => sql`
  from case_search where ${ownedBy(actor, 'case_search')} and (${hasText(['case_search.text'], keyword.toLowerCase())}
    or case_search.case_id = any(array(select named.id from cases named
      where named.customer_id = ${actor.customerId} and named.id_no_hash = ${ctx.pii.index(cleanIdNo(keyword))})))`;

/** Counts without joining the cases: a frequent keyword would read all of them. */
async function countWithKeyword(keyword: string, scope: ListScope): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::bigint as count ${withKeyword(keyword, scope)}`.execute(scope.ctx.db);
  return rows[0]?.count ?? 0;
}

const statusesOf = (list: string) => caseNoun.statesWhere(({ step }) => step === list);

/** Counts without reading cases: whole steps and states by counters, or a keyword alone; undefined otherwise. */
function keptCount(
  filters: Readonly<Record<string, unknown>>,
  scope: ListScope,
): Promise<number> | undefined {
  const { ctx, actor } = scope;
  const { listType, caseStatus: status, keyword, start: _, length: __, sort: ___, ...others } = filters;
  if (Object.values(others).some((value) => value !== undefined)) return undefined;
  if (keyword)
    return listType === 'all' && status === undefined ? countWithKeyword(String(keyword), scope) : undefined;
  const isCounted = (code: number) =>
    (status === undefined || status === code) &&
    (listType === undefined || listType === 'all' || listType === caseNoun.stepOf(code));
  return countByStatus(ctx.db, actor).then((counts) =>
    [...counts].reduce((sum, [code, count]) => sum + (isCounted(code) ? count : 0), 0),
  );
}

/** The amount by which the list shows a closed case: one that waits for its payment is among them. */
const paidOrToPay = sql`(case when cases.case_status = ${caseStatus.code.awaitPayment} then (
  select total_payable_fen from case_adjust where case_adjust.case_id = cases.id order by version_no desc limit 1)
  else cases.paid_amount_fen end)`;

export const caseListSource = defineListSource<typeof listCases>({
  endpoint: listCases,
  table: 'cases',
  from: sql`cases`,
  visible: (actor) => ownedBy(actor, 'cases'),
  fields: {
    deadline: 'cases.state_deadline',
    estimateAmount: 'cases.estimate_amount_fen',
    paidAmount: 'cases.paid_amount_fen',
    listType: null,
    projectName: null,
    daysInState: null,
    sla: null,
    materialsDone: null,
    materialsRequired: null,
    payableAmount: null,
    actions: null,
    turn: null,
    article: null,
    agreesBySilence: null,
    reviewRemark: null,
    payTime: null,
    score: null,
  },
  also: { statusTime: 'cases.status_time', payeeReturned: 'cases.payee_returned' },
  filters: {
    listType: (list) =>
      list === 'all' ? undefined : sql<boolean>`cases.case_status = any(${statusesOf(list)}::int[])`,
    keyword: (keyword, scope) =>
      keyword === ''
        ? undefined
        : sql<boolean>`cases.id in (select case_search.case_id ${withKeyword(keyword, scope)})`,
    caseNo: containsAnyCase('cases.case_no'),
    name: containsAnyCase('cases.name'),
    policyNo: containsAnyCase('cases.policy_no'),
    idNo: indexed('cases.id_no_hash', cleanIdNo),
    caseStatus: equals('cases.case_status'),
    turn: isTurnOf,
    projectId: equals('cases.project_id'),
    // All cases of the person, under any policy.
    personId: (id) =>
      sql<boolean>`cases.id_no_hash = (select person.id_no_hash from insure_person person
        where person.id = ${id} and person.customer_id = cases.customer_id)`,
    insureId: equals('cases.insure_id'),
    accidentType: equals('cases.accident_type'),
    accidentRegionCode: inRegion('cases.accident_region_code'),
    closeType: equals('cases.close_type'),
    accidentFrom: fromDay('cases.accident_time'),
    accidentTo: untilDay('cases.accident_time'),
    reportFrom: fromDay('cases.report_time'),
    reportTo: untilDay('cases.report_time'),
    closeFrom: fromDay('cases.close_time'),
    closeTo: untilDay('cases.close_time'),
  },
  // Reversed: the longer a case has been in its state, the earlier it entered it.
  sortBy: {
    daysInState: { column: 'cases.status_time', reversed: true },
    // The list shows the customer's deadlines only, so cases without one come last.
    deadline: { column: sql`(case when ${isTurnOf('customer')} then cases.state_deadline end)` },
    paidAmount: { column: paidOrToPay },
  },
  kept: keptCount,
  complete: completeCases,
});
