import type { Insertable } from 'kysely';
import { materialsNeeded, payeeMaterial } from 'shared-kernel/domain/claims/claim-materials';
import {
  adjustStatus,
  evaluateBiz,
  materialCheckStatus,
  payStatus,
  payeeType,
  caseStatus,
  actorType,
} from 'shared-kernel/domain/dictionaries';
import type { Random, SeedCustomer } from '../../../platform/seeding/seed-context';
import { adjustColumns } from '../settling/adjust-case';
import type { CaseDraft } from './case-draft.seed';
import { seededObjection } from '../case-history';
import { caseNoun } from 'shared-kernel/domain/nouns/case';
import type { CaseId } from 'shared-kernel/domain/nouns/ids';
import type {
  CaseAdjustTable,
  CaseFlowTable,
  CaseMaterialTable,
  CasePaymentTable,
  EvaluationTable,
} from '../claims.tables';

/** Ids of the customer's sample documents by material code. */
type SampleFiles = ReadonlyMap<string, string>;

const closedStates: readonly number[] = [caseStatus.code.paid, caseStatus.code.unpaid];

/** Builds the checklist for the case's state. */
export function materialsOfDraft(
  caseId: CaseId,
  draft: CaseDraft,
  samples: SampleFiles,
  random: Random,
): Insertable<CaseMaterialTable>[] {
  const { row } = draft;
  const needed = materialsNeeded({
    claimItems: row.claim_items,
    treatType: row.treat_type,
    accidentScene: row.accident_scene,
    accidentType: row.accident_type,
    payeeType: payeeType.code.employer,
    certificateNeeded: false,
    policeFlag: row.police_flag ?? false,
    diagnosis: row.diagnosis ?? '',
  });
  const refused = refusedCodes(row.case_status);
  return needed.map((need) => {
    const given = row.case_status !== caseStatus.code.awaitMaterials || random.chance(0.35);
    const isHandedIn = given && (need.required || random.chance(0.3));
    const hasAccount = need.code !== payeeMaterial || row.payee_name != null;
    const status =
      isHandedIn && hasAccount
        ? checkOf(row.case_status, need.code, refused)
        : materialCheckStatus.code.missing;
    const sample = samples.get(need.code);
    return {
      case_id: caseId,
      material_code: need.code,
      required: need.required,
      original_required: need.originalRequired,
      // The account is typed in, not uploaded.
      file_ids:
        status === materialCheckStatus.code.missing || need.code === payeeMaterial || !sample ? [] : [sample],
      check_status: status,
      // Rejected by the provider, so the employer has to replace it.
      reopened: status === materialCheckStatus.code.rejected,
      check_remark: status === materialCheckStatus.code.rejected ? '图片模糊，请重新上传' : null,
      updated_at: row.status_time,
    };
  });
}

function refusedCodes(status: number): readonly string[] {
  if (status === caseStatus.code.mendMaterials) return ['M08', 'M09'];
  return status === caseStatus.code.sentBack ? ['M04'] : [];
}

function checkOf(status: number, code: string, refused: readonly string[]): number {
  if (refused.includes(code)) return materialCheckStatus.code.rejected;
  const isChecked = caseNoun.stepOf(status) !== 't1' && status !== caseStatus.code.withdrawn;
  return isChecked || status === caseStatus.code.mendMaterials
    ? materialCheckStatus.code.accepted
    : materialCheckStatus.code.waiting;
}

export function flowOfDraft(caseId: CaseId, draft: CaseDraft): Insertable<CaseFlowTable>[] {
  return draft.steps.map((step, index) => ({
    case_id: caseId,
    from_status: draft.steps[index - 1]?.to ?? null,
    to_status: step.to,
    actor_type: actorType.code[step.by.kind],
    actor_name: step.by.name,
    remark: step.remark,
    created_at: step.at,
  }));
}

/** Builds the adjustment of cases that reached the customer's answer; declined and earlier cases have none. */
export function adjustOfDraft(caseId: CaseId, draft: CaseDraft): Insertable<CaseAdjustTable>[] {
  const made = draft.steps.find((step) => step.to === caseStatus.code.awaitCustomer);
  if (!made) return [];
  const answered = draft.steps.find((step) => step.to === caseStatus.code.awaitPayment);
  const objected = draft.row.case_status === caseStatus.code.objected;
  return [
    {
      ...adjustColumns(draft.payable, draft.input),
      case_id: caseId,
      version_no: 1,
      adjust_status: answered
        ? adjustStatus.code.agreed
        : objected
          ? adjustStatus.code.objected
          : adjustStatus.code.waiting,
      objection: objected ? seededObjection : null,
      objected_lines: JSON.stringify(
        objected
          ? draft.payable.lines.slice(0, 1).map(({ item }) => ({ item, reason: seededObjection }))
          : [],
      ),
      confirm_time: answered?.at ?? null,
      created_at: made.at,
    },
  ];
}

export function paymentOfDraft(caseId: CaseId, draft: CaseDraft): Insertable<CasePaymentTable>[] {
  const paid = draft.steps.find((step) => step.to === caseStatus.code.paid);
  if (!paid) return [];
  return [
    {
      case_id: caseId,
      amount_fen: draft.payable.total,
      pay_time: paid.at,
      payee_name: draft.row.payee_name ?? draft.row.name,
      payee_bank_num_masked: draft.row.payee_bank_num_masked ?? '',
      bank_serial_no: `PF${draft.row.case_no.slice(2)}`,
      pay_status: payStatus.code.paid,
      created_at: paid.at,
    },
  ];
}

const praise = [
  { score: 5, tags: ['响应快', '赔付及时'], content: '理赔很快，材料要求讲得清楚。' },
  { score: 5, tags: ['讲解清楚'], content: null },
  { score: 4, tags: ['材料要求清楚'], content: '整体顺利。' },
  { score: 4, tags: ['赔付及时'], content: null },
  { score: 3, tags: ['等待太久'], content: '审批时间有些长。' },
] as const;

/** About two closed cases in three have been rated. */
export function ratingOfDraft(
  caseId: CaseId,
  draft: CaseDraft,
  customer: SeedCustomer,
  random: Random,
): Insertable<EvaluationTable>[] {
  if (!closedStates.includes(draft.row.case_status) || !random.chance(0.62)) return [];
  const rating = random.pick(praise);
  return [
    {
      biz_type: evaluateBiz.code.claimCase,
      biz_id: caseId,
      customer_id: customer.id,
      user_id: customer.userId,
      score: rating.score,
      tags: [...rating.tags],
      content: rating.content,
      created_at: draft.row.status_time,
    },
  ];
}
