import type { Selectable } from 'kysely';
import type { Adjustment, CaseDetail, CaseRow } from 'shared-kernel/contract/claims';
import { caseStatus } from 'shared-kernel/domain/dictionaries';
import { fen } from 'shared-kernel/domain/money';
import { claimTermLines } from 'shared-kernel/domain/plan-terms';
import { caseList, caseNoun, type CaseList } from 'shared-kernel/domain/nouns/case';
import type { CaseId } from 'shared-kernel/domain/nouns/ids';
import type { Actor, Context } from '../../platform/context';
import type { Db } from '../../platform/db/database';
import { camelCased } from '../../platform/db/camel-case';
import { rowById } from '../../platform/row-by-id';
import { listRow } from '../../platform/lists/list-query';
import { ownedBy } from '../../platform/tenant';
import { regionName } from '../reference/regions';
import { accidentOf } from './accident.mapper';
import { ownCase, type CaseRecord } from './case.repository';
import { materialRows } from './papers/case-checklist';
import { limitsOf, payableItems } from './case-cover.mapper';
import { caseListSource } from './case-list';
import { withNotes } from './papers/paper-notes';
import { payeeOffer } from './settling/payee-offer';
import { limitsOfCase } from './settling/used-limits';
import type { CaseAdjustTable, CaseFlowTable, CasePaymentTable } from './claims.tables';

/** Returns all details of one of the caller's cases. */
export async function caseDetailOf(ctx: Context, actor: Actor, id: CaseId): Promise<CaseDetail> {
  const row = await ownCase(ctx.db, actor, id);
  const [listed, materials, adjusts, payments, flow] = await Promise.all([
    listRow<CaseRow>(caseListSource, { ctx, actor }, id),
    materialRows(ctx, ctx.db, row).then((rows) => withNotes(ctx, actor, row, rows)),
    ctx.db
      .selectFrom('case_adjust')
      .selectAll()
      .where('case_id', '=', id)
      .orderBy('version_no', 'desc')
      .execute(),
    ctx.db.selectFrom('case_payment').selectAll().where('case_id', '=', id).orderBy('id').execute(),
    ctx.db.selectFrom('case_flow').selectAll().where('case_id', '=', id).orderBy('id').execute(),
  ]);
  return {
    ...listed,
    version: row.version,
    accident: accidentOf(ctx, row),
    accidentRegionName: regionName(row.accident_region_code ?? ''),
    facts: row.facts,
    followUpOf:
      row.follow_up_of === null
        ? null
        : camelCased(await rowById(ctx.db, 'cases', row.follow_up_of, 'id', 'case_no')),
    accidentNo: row.accident_no,
    related: await relatedCases(ctx.db, actor, row),
    cover: {
      mealName: row.cover.mealName,
      startDate: row.cover.startDate,
      endDate: row.cover.endDate,
      limits: limitsOf(row.cover.terms),
      payableItems: payableItems(row.cover.terms),
      extensions: row.cover.terms.extensions,
      terms: claimTermLines(row.cover.terms),
    },
    supplyerId: (await rowById(ctx.db, 'insure', row.insure_id, 'supplyer_id')).supplyer_id,
    ...(await limitsOfCase(ctx.db, actor, row)),
    milestones: milestonesOf(row, flow),
    materials,
    adjustments: adjusts.map(toAdjustment),
    payments: payments.map(toPayment),
    flow: flow.map(toStep),
    closeReason: row.close_reason,
    payeeType: row.payee_type,
    payeeName: row.payee_name,
    payeeRelation: row.payee_relation,
    payeeBankNumMasked: row.payee_bank_num_masked,
    payeeBankDeposit: row.payee_bank_deposit,
    payeeOffer: await payeeOffer(ctx.db, actor, row, materials),
    expressCompany: row.express_company,
    expressNo: row.express_no,
  };
}

/** Returns further cases of the same accident, also one that was withdrawn and reported again, that the caller may see. */
async function relatedCases(db: Db, actor: Actor, row: CaseRecord): Promise<CaseDetail['related']> {
  const root = row.follow_up_of ?? row.id;
  const found = await db
    .selectFrom('cases')
    .select(['id', 'case_no', 'name', 'case_status'])
    .where(ownedBy(actor, 'cases'))
    .where('id', '<>', row.id)
    .where((is) =>
      is.or([
        is('id', '=', root),
        is('follow_up_of', '=', root),
        is.and([
          is('customer_id', '=', row.customer_id),
          is('id_no_hash', '=', row.id_no_hash),
          is('accident_day', '=', row.accident_day),
        ]),
        ...(row.accident_no === null ? [] : [is('accident_no', '=', row.accident_no)]),
      ]),
    )
    .orderBy('id')
    .execute();
  return found.map(camelCased);
}

/** Returns when each step was completed, if the case is past it: reported, decided, amount agreed, closed. */
function milestonesOf(
  { case_status: status, close_time }: CaseRecord,
  flow: readonly Selectable<CaseFlowTable>[],
): CaseDetail['milestones'] {
  const left = (list: CaseList, ...states: readonly number[]) =>
    flow.findLast(
      ({ from_status: from, to_status: to }) =>
        from !== null && caseNoun.stepOf(from) === list && states.includes(to),
    )?.created_at;
  const done: Record<CaseList, Date | null | undefined> = {
    t1: flow[0]?.created_at,
    t2: left('t2', caseStatus.code.adjusting, caseStatus.code.unpaid),
    t3: left('t3', caseStatus.code.awaitPayment),
    t4: close_time,
  };
  const isClosed = caseNoun.isEnd(status);
  const reached = caseList.codes.indexOf(caseNoun.stepOf(status));
  return caseList.options.map(({ value, label }, index) => {
    // The report counts as done even if materials are missing.
    const isDone = value === 't1' || index < reached || isClosed;
    return { listType: value, label, at: (isDone && done[value]?.toISOString()) || null };
  });
}

const toAdjustment = (row: Selectable<CaseAdjustTable>): Adjustment => ({
  versionNo: row.version_no,
  medPayable: fen(row.med_payable_fen),
  lostPayable: fen(row.lost_payable_fen),
  hospPayable: fen(row.hosp_payable_fen),
  maimPayable: fen(row.maim_payable_fen),
  deathPayable: fen(row.death_payable_fen),
  legalPayable: fen(row.legal_payable_fen),
  otherDeduct: fen(row.other_deduct_fen),
  totalPayable: fen(row.total_payable_fen),
  adjustStatus: row.adjust_status,
  objection: row.objection,
  objectedLines: row.objected_lines,
  lineAnswers: row.line_answers,
  lines: row.lines,
  confirmTime: row.confirm_time?.toISOString() ?? null,
  formula: row.formula,
  createTime: row.created_at.toISOString(),
});

const toPayment = (row: Selectable<CasePaymentTable>): CaseDetail['payments'][number] => ({
  amount: fen(row.amount_fen),
  payTime: row.pay_time?.toISOString() ?? null,
  payeeName: row.payee_name,
  payeeBankNumMasked: row.payee_bank_num_masked,
  bankSerialNo: row.bank_serial_no,
  payStatus: row.pay_status,
  returnReason: row.return_reason,
});

const toStep = (row: Selectable<CaseFlowTable>): CaseDetail['flow'][number] => ({
  fromStatus: row.from_status,
  toStatus: row.to_status,
  actorType: row.actor_type,
  actorName: row.actor_name,
  remark: row.remark,
  createTime: row.created_at.toISOString(),
});
