import { sql } from 'kysely';
import {
  calculateClaim,
  type ClaimInput,
  type ClaimPayable,
} from 'shared-kernel/domain/claims/claim-calculation';
import {
  claimInputOf,
  periodOfDays,
  type ClaimCircumstances,
  type ClaimFacts,
} from 'shared-kernel/domain/claims/claim-facts';
import { civilDateOf } from 'shared-kernel/domain/civil-date';
import { adjustStatus, claimItem } from 'shared-kernel/domain/dictionaries';
import { zeroFen, type Fen } from 'shared-kernel/domain/money';
import { ageOn } from 'shared-kernel/domain/validators';
import type { Db, Trx } from '../../../platform/db/database';
import type { CaseRecord } from '../case.repository';
import type { LineAnswer } from '../claims.tables';
import { usedLimits } from './used-limits';

/** The provider's findings; what is left out is taken from what is claimed. */
export interface Findings {
  medTotal?: Fen | undefined;
  selfPaid?: Fen | undefined;
  unreasonable?: Fen | undefined;
  thirdPaid?: Fen | undefined;
  lostDays?: number | undefined;
  hospDays?: number | undefined;
  maimLevel?: number | undefined;
  legalFee?: Fen | undefined;
  liabilityPercent?: number | undefined;
  certified?: boolean | undefined;
  /** Where no birthday is registered: in completed years on the day of the accident, by the document. */
  age?: number | undefined;
  otherDeduct?: Fen | undefined;
  /** To the objections to the version before. */
  answers?: LineAnswer[] | undefined;
  /** Where no answer is given. */
  usualAnswer?: string;
}

/** What is claimed, with the findings in its place. */
function foundFacts(row: CaseRecord, found: Findings): ClaimFacts {
  const { facts } = row;
  const money = found.medTotal ?? found.selfPaid ?? found.thirdPaid;
  const sum = (name: 'amount' | 'selfPaid' | 'thirdPaid') =>
    facts.invoices.reduce((total, one) => total + one[name], 0) as Fen; // a sum of whole fen
  return {
    ...facts,
    ...(money !== undefined && {
      invoices: [
        {
          date: row.accident_day,
          hospitalName: row.hospital_name,
          invoiceNo: '',
          isPaper: false,
          amount: found.medTotal ?? sum('amount'),
          selfPaid: found.selfPaid ?? sum('selfPaid'),
          thirdPaid: found.thirdPaid ?? sum('thirdPaid'),
        },
      ],
    }),
    ...(found.lostDays !== undefined && { leave: periodOfDays(row.accident_day, found.lostDays) }),
    ...(found.hospDays !== undefined && { hospitalStays: periodOfDays(row.accident_day, found.hospDays) }),
    ...(found.maimLevel !== undefined && { disabilityLevel: found.maimLevel }),
    ...(found.legalFee !== undefined && { legalFee: found.legalFee }),
  };
}

/** The input of the calculation: what is claimed, what was found, and what is left of the limits. */
export async function claimInput(
  db: Db,
  row: CaseRecord,
  found: Findings = {},
  facts: ClaimFacts = foundFacts(row, found),
  claimItems: readonly number[] = row.claim_items,
): Promise<ClaimInput> {
  const about = await circumstancesOf(db, row);
  return claimInputOf(
    { ...about, age: about.age ?? found.age, claimItems, hasCertificate: found.certified ?? true },
    facts,
    await usedLimits(db, row),
    found,
  );
}

/** Whose case it is and how the accident happened, with a certificate where one is needed. */
export const circumstancesOf = async (db: Db, row: CaseRecord): Promise<ClaimCircumstances> => ({
  age: await ageAtAccident(db, row),
  claimItems: row.claim_items,
  accidentScene: row.accident_scene,
  accidentType: row.accident_type,
  accidentTime: row.accident_time,
  hasCertificate: true,
});

/**
 * The age on the day of the accident decides, not the one at entry. People of earlier days may have no birthday in the
 * cover of the accident and one in a later cover of the same document; without any the age is unknown.
 */
async function ageAtAccident(db: Db, row: CaseRecord): Promise<number | undefined> {
  const person = await db
    .selectFrom('insure_person')
    .select('birthday')
    .where('customer_id', '=', row.customer_id)
    .where('id_no_hash', '=', row.id_no_hash)
    .where('birthday', 'is not', null)
    .orderBy((is) => is('id', '=', row.person_id), 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return person?.birthday ? ageOn(person.birthday, civilDateOf(row.accident_time)) : undefined;
}

/** Stores the next version of the adjustment, waiting for the customer. */
export async function insertAdjust(
  trx: Trx,
  row: CaseRecord,
  input: ClaimInput,
  at: Date,
  answers: LineAnswer[] = [],
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
      line_answers: JSON.stringify(answers),
      confirm_time: null,
      created_at: at,
    })
    .execute();
  return payable;
}

/** The columns of an adjustment: what is paid per item, and how it was calculated. */
export function adjustColumns(payable: ClaimPayable, input: ClaimInput) {
  const paid = (item: number) => payable.lines.find((line) => line.item === item)?.payable ?? zeroFen;
  const { medical, lostWages, hospitalAllowance, disability, death, legalFees } = claimItem.code;
  return {
    input: JSON.stringify(input),
    med_payable_fen: paid(medical),
    lost_payable_fen: paid(lostWages),
    hosp_payable_fen: paid(hospitalAllowance),
    maim_payable_fen: paid(disability),
    death_payable_fen: paid(death),
    legal_payable_fen: paid(legalFees),
    lost_days: payable.lostDays,
    hospital_days: payable.hospitalDays,
    other_deduct_fen: input.otherDeduct,
    total_payable_fen: payable.total,
    lines: JSON.stringify(payable.lines),
    formula: payable.formula,
  };
}
