import { sql } from 'kysely';
import { z } from 'zod';
import { yuanInQuery } from 'shared-kernel/contract';
import { numberInText } from 'shared-kernel/contract/wire';
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
import { fenFromYuan, zeroFen, type Fen } from 'shared-kernel/domain/money';
import { ageOn } from 'shared-kernel/domain/validators';
import type { Db, Trx } from '../../../platform/db/database';
import { yesOrNo } from '../../../platform/provider/provider-rows';
import type { CaseRecord } from '../case.repository';
import type { LineAnswer } from '../claims.tables';
import { usedLimits } from './used-limits';

const yuan = yuanInQuery.transform(fenFromYuan).optional();
const days = numberInText(z.int().min(0).max(730)).optional();

/** The provider's findings as options of a command; missing fields default to the claimed facts. */
export const findings = z.object({
  medTotal: yuan,
  selfPaid: yuan,
  unreasonable: yuan,
  thirdPaid: yuan,
  lostDays: days,
  hospDays: days,
  maimLevel: numberInText(z.int().min(1).max(10)).optional(),
  legalFee: yuan,
  liabilityPercent: numberInText(z.int().min(0).max(100)).optional(),
  otherDeduct: yuan,
  /** Completed years on the day of the accident according to the document; needed where no birthday is registered. */
  age: numberInText(z.int().min(0).max(120)).optional(),
  /** Responses to the objections to the previous version. */
  answers: z
    .string()
    .transform((text) => text.split('|').map((one) => one.trim()))
    .pipe(z.array(z.string().regex(/^[0-6]=.{2,200}$/, 'answers look like "2=按建休单认定|0=已复核"')))
    .transform((answers) => answers.map((one) => ({ item: Number(one[0]), answer: one.slice(2) })))
    .optional(),
  certified: yesOrNo.optional(),
});

export type Findings = z.output<typeof findings> & {
  /** Used for objections without an answer of their own. */
  usualAnswer?: string;
};

/** Returns the claimed facts, overridden by the findings. */
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

/** Builds the calculation's input from the claimed facts, the findings and the remaining limits. */
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

/** Returns the person's age and the circumstances of the accident; assumes a certificate where one is required. */
export const circumstancesOf = async (db: Db, row: CaseRecord): Promise<ClaimCircumstances> => ({
  age: await ageAtAccident(db, row),
  claimItems: row.claim_items,
  accidentScene: row.accident_scene,
  accidentType: row.accident_type,
  accidentTime: row.accident_time,
  hasCertificate: true,
});

/**
 * Returns the age on the day of the accident, not at entry. Older covers may lack a birthday that a later cover of the
 * same document has; without any the age is undefined.
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

/** Columns of an adjustment: the payable amount per item and its calculation. */
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
