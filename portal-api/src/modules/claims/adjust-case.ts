import { sql } from 'kysely';
import {
  calculateClaim,
  type ClaimInput,
  type ClaimPayable,
  type ClaimTerms,
} from 'shared-kernel/domain/claim-calculation';
import { fen, mulRatio, zeroFen, type Fen } from 'shared-kernel/domain/money';
import { adjustStatus, caseStatus, claimItem } from 'shared-kernel/domain/dictionaries';
import type { Db, Trx } from '../../platform/db/database';
import type { CaseRecord } from './case.repository';

/** The provider's findings; what is left out is taken from the estimate. */
export interface Findings {
  medTotal?: Fen;
  selfPaid?: Fen;
  unreasonable?: Fen;
  thirdPaid?: Fen;
  lostDays?: number;
  hospDays?: number;
  maimLevel?: number;
  legalFee?: Fen;
  liabilityPercent?: number;
  certified?: boolean;
  otherDeduct?: Fen;
}

export interface PaidBefore {
  medical: Fen;
  lostDays: number;
  hospitalDays: number;
  disability: Fen;
}

const offDutyScene = 5;
const suddenIllness = 10;

/** The input of the calculation: findings where there are some, the reported estimate where not. */
export function claimInput(row: CaseRecord, age: number, findings: Findings, before: PaidBefore): ClaimInput {
  const claims = (item: number) => row.claim_items.includes(item);
  const { terms } = row.cover;
  const estimate = fen(row.estimate_amount_fen);
  return {
    age,
    ...(claims(claimItem.code.medical) && {
      medical: {
        total: findings.medTotal ?? (claims(claimItem.code.lostWages) ? mulRatio(estimate, 7, 10) : estimate),
        selfPaid: findings.selfPaid ?? zeroFen,
        unreasonable: findings.unreasonable ?? zeroFen,
        thirdPaid: findings.thirdPaid ?? zeroFen,
        alreadyPaid: before.medical,
      },
    }),
    ...(claims(claimItem.code.lostWages) && {
      lostWage: {
        days: findings.lostDays ?? daysWorth(mulRatio(estimate, 3, 10), terms),
        usedDays: before.lostDays,
      },
    }),
    ...(claims(claimItem.code.hospitalAllowance) && {
      hospital: { days: findings.hospDays ?? 10, usedDays: before.hospitalDays },
    }),
    ...(claims(claimItem.code.disability) && { disabilityLevels: [findings.maimLevel ?? 10] }),
    ...(claims(claimItem.code.death) && {
      death: { disabilityPaid: before.disability, isSudden: row.accident_type === suddenIllness },
    }),
    ...(claims(claimItem.code.legalFees) && { legalFee: findings.legalFee ?? estimate }),
    isOffDuty: row.accident_scene === offDutyScene,
    hasCertificate: findings.certified ?? true,
    liabilityPercent: findings.liabilityPercent ?? 100,
    otherDeduct: findings.otherDeduct ?? zeroFen,
  };
}

/** So many days of lost wages make up an amount, deductible days included. */
function daysWorth(amount: Fen, terms: ClaimTerms): number {
  if (terms.lostWage.daily === 0) return 0;
  return terms.lostWage.deductDays + Math.ceil(amount / terms.lostWage.daily);
}

/** What the same cover has paid for this person in other cases. */
export async function paidBefore(db: Db, row: CaseRecord): Promise<PaidBefore> {
  const paid = await db
    .selectFrom('case_adjust as adjust')
    .innerJoin('cases', 'cases.id', 'adjust.case_id')
    .select([
      sql<number>`coalesce(sum(adjust.med_payable_fen), 0)::bigint`.as('medical'),
      sql<number>`coalesce(sum(adjust.lost_payable_fen), 0)::bigint`.as('lost'),
      sql<number>`coalesce(sum(adjust.hosp_payable_fen), 0)::bigint`.as('hospital'),
      sql<number>`coalesce(sum(adjust.maim_payable_fen), 0)::bigint`.as('disability'),
    ])
    .where('cases.insure_id', '=', row.insure_id)
    .where('cases.id_no_hash', '=', row.id_no_hash)
    .where('cases.id', '<>', row.id)
    .where('cases.case_status', '=', caseStatus.code.paid)
    .where('adjust.adjust_status', '=', adjustStatus.code.agreed)
    .executeTakeFirstOrThrow();
  const { lostWage, hospital } = row.cover.terms;
  return {
    medical: fen(paid.medical),
    lostDays: lostWage.daily > 0 ? Math.round(paid.lost / lostWage.daily) : 0,
    hospitalDays: hospital.daily > 0 ? Math.round(paid.hospital / hospital.daily) : 0,
    // Only of the same accident is disability taken off death money, and there is one case per accident.
    disability: zeroFen,
  };
}

/** Stores the next version of the adjustment, waiting for the customer. */
export async function insertAdjust(
  trx: Trx,
  row: CaseRecord,
  input: ClaimInput,
  at: Date,
): Promise<ClaimPayable> {
  const payable = calculateClaim(row.cover.terms, input);
  await trx
    .insertInto('case_adjust')
    .values({
      ...adjustColumns(payable, input),
      case_id: row.id,
      version_no: sql<number>`(select count(*) + 1 from case_adjust where case_id = ${row.id})`,
      adjust_status: adjustStatus.code.waiting,
      objection: null,
      confirm_time: null,
      created_at: at,
    })
    .execute();
  return payable;
}

/** The money columns of an adjustment. */
export const adjustColumns = (payable: ClaimPayable, input: ClaimInput) => ({
  input: JSON.stringify(input),
  med_payable_fen: payable.medical,
  lost_payable_fen: payable.lostWage,
  hosp_payable_fen: payable.hospital,
  maim_payable_fen: payable.disability,
  death_payable_fen: payable.death,
  legal_payable_fen: payable.legal,
  other_deduct_fen: input.otherDeduct,
  total_payable_fen: payable.total,
  formula: payable.formula,
});
