import { disabilityRatio, type DisabilityTable } from './disability-table';
import { fen, mulRatio, yuanText, zeroFen, type Fen } from './money';

/** What the plan promises. Ratios and factors are whole percents. */
export interface ClaimTerms {
  deathLimit: Fen;
  medicalLimit: Fen;
  medicalDeductible: Fen;
  medicalPercent: number;
  lostWage: DailyTerms;
  hospital: DailyTerms;
  disabilityTable: DisabilityTable;
  /** Codes of the extension dictionary, E01… */
  extensions: string[];
  legalFeeLimit: Fen;
  age60Percent: number;
  suddenDeathAge50Percent: number;
  noCertificatePercent: number;
}

/** An allowance by the day. */
export interface DailyTerms {
  daily: Fen;
  deductDays: number;
  maxPerCase: number;
  maxPerYear: number;
}

/** What happened and what was proven. Parts that are left out are not claimed. */
export interface ClaimInput {
  /** Completed years on the day of the accident. */
  age: number;
  medical?: { total: Fen; selfPaid: Fen; unreasonable: Fen; thirdPaid: Fen; alreadyPaid: Fen };
  lostWage?: ClaimedDays;
  hospital?: ClaimedDays;
  disabilityLevels?: number[];
  death?: { disabilityPaid: Fen; isSudden: boolean };
  legalFee?: Fen;
  /** Outside work: only the 24-hour extensions pay. */
  isOffDuty: boolean;
  hasCertificate: boolean;
  liabilityPercent: number;
  otherDeduct: Fen;
}

export interface ClaimedDays {
  days: number;
  /** Days of the policy year already paid for this person. */
  usedDays: number;
}

export interface ClaimPayable {
  medical: Fen;
  lostWage: Fen;
  hospital: Fen;
  disability: Fen;
  death: Fen;
  legal: Fen;
  total: Fen;
  /** The calculation as text, one step a line. */
  formula: string[];
}

const offDutyLimit = fen(200_000_00);
const offDutyMedicalLimit = fen(20_000_00);

/** What the insurer pays. Rounded half up to the fen per item, then once for the sum; never below zero. */
export function calculateClaim(terms: ClaimTerms, input: ClaimInput): ClaimPayable {
  const formula: string[] = [];
  const parts = {
    medical: medicalPart(terms, input, formula),
    lostWage: dailyPart('误工费', terms.lostWage, input.isOffDuty ? undefined : input.lostWage, formula),
    hospital: dailyPart('住院津贴', terms.hospital, input.isOffDuty ? undefined : input.hospital, formula),
    disability: disabilityPart(terms, input, formula),
    death: deathPart(terms, input, formula),
    legal: legalPart(terms, input, formula),
  };
  const sum = fen(Object.values(parts).reduce((total, part) => total + part, 0));
  const certificatePercent = input.hasCertificate ? 100 : terms.noCertificatePercent;
  const owed = mulRatio(sum, input.liabilityPercent * certificatePercent, 100 * 100);
  const total = fen(Math.max(0, owed - input.otherDeduct));
  formula.push(
    `合计：${yuanText(sum)}` +
      (input.liabilityPercent === 100 ? '' : ` × 责任比例 ${input.liabilityPercent}%`) +
      (certificatePercent === 100 ? '' : ` × 无证上岗 ${certificatePercent}%`) +
      (input.otherDeduct === 0 ? '' : ` − 其他扣减 ${yuanText(input.otherDeduct)}`) +
      ` = ${yuanText(total)} 元`,
  );
  return { ...parts, total, formula };
}

function medicalPart(terms: ClaimTerms, input: ClaimInput, formula: string[]): Fen {
  const { medical } = input;
  if (!medical) return zeroFen;
  const selfPaid = terms.extensions.includes('E06') ? zeroFen : medical.selfPaid;
  const base = Math.max(
    0,
    medical.total - selfPaid - medical.unreasonable - medical.thirdPaid - terms.medicalDeductible,
  );
  const limit = Math.max(0, medicalLimitOf(terms, input) - medical.alreadyPaid);
  const payable = fen(Math.min(mulRatio(fen(base), terms.medicalPercent, 100), limit));
  formula.push(
    `医疗费用：(${yuanText(medical.total)} − 自费 ${yuanText(selfPaid)} − 不合理 ${yuanText(medical.unreasonable)}` +
      ` − 第三方已付 ${yuanText(medical.thirdPaid)} − 免赔 ${yuanText(terms.medicalDeductible)}) × ${terms.medicalPercent}%，` +
      `限额余 ${yuanText(fen(limit))}，应付 ${yuanText(payable)} 元`,
  );
  return payable;
}

function medicalLimitOf(terms: ClaimTerms, input: ClaimInput): number {
  if (!input.isOffDuty) return terms.medicalLimit;
  if (!terms.extensions.includes('E03')) return 0;
  return Math.min(mulRatio(terms.medicalLimit, 50, 100), offDutyMedicalLimit);
}

function dailyPart(
  name: string,
  terms: DailyTerms,
  claimed: ClaimedDays | undefined,
  formula: string[],
): Fen {
  if (!claimed) return zeroFen;
  const afterDeduct = claimed.days - terms.deductDays;
  const left = terms.maxPerYear - claimed.usedDays;
  const days = Math.max(0, Math.min(afterDeduct, terms.maxPerCase, left));
  const payable = fen(days * terms.daily);
  formula.push(
    `${name}：认定 ${claimed.days} 天 − 免赔 ${terms.deductDays} 天，每案限 ${terms.maxPerCase} 天、本年剩余 ${Math.max(0, left)} 天，` +
      `计 ${days} 天 × ${yuanText(terms.daily)} = ${yuanText(payable)} 元`,
  );
  return payable;
}

/** The limit for death and disability, after the age factor and the rest of the 24-hour extension. */
function personLimit(terms: ClaimTerms, input: ClaimInput): Fen {
  const covered = input.isOffDuty ? offDutyPersonLimit(terms) : terms.deathLimit;
  return mulRatio(covered, ageFactor(terms, input), 100);
}

function offDutyPersonLimit(terms: ClaimTerms): Fen {
  if (!terms.extensions.includes('E02') && !terms.extensions.includes('E03')) return zeroFen;
  return fen(Math.min(mulRatio(terms.deathLimit, 50, 100), offDutyLimit));
}

const ageFactor = (terms: ClaimTerms, input: ClaimInput) => (input.age >= 60 ? terms.age60Percent : 100);

function disabilityPart(terms: ClaimTerms, input: ClaimInput, formula: string[]): Fen {
  const levels = input.disabilityLevels ?? [];
  if (levels.length === 0) return zeroFen;
  const percent = disabilityRatio(terms.disabilityTable, levels);
  const limit = personLimit(terms, input);
  const payable = mulRatio(limit, percent, 100);
  formula.push(
    `伤残：${Math.min(...levels)}级（附表${terms.disabilityTable}）限额 ${yuanText(limit)} × ${percent}% = ${yuanText(payable)} 元`,
  );
  return payable;
}

function deathPart(terms: ClaimTerms, input: ClaimInput, formula: string[]): Fen {
  const { death } = input;
  if (!death) return zeroFen;
  const factor = suddenFactor(terms, input);
  const limit = mulRatio(personLimit(terms, input), factor, 100);
  const payable = fen(Math.max(0, limit - death.disabilityPaid));
  formula.push(
    `身故：限额 ${yuanText(limit)}${factor < 100 ? `（突发疾病 × ${factor}%）` : ''} − 已付伤残 ${yuanText(death.disabilityPaid)} = ${yuanText(payable)} 元`,
  );
  return payable;
}

function suddenFactor(terms: ClaimTerms, input: ClaimInput): number {
  if (!input.death?.isSudden) return 100;
  if (!terms.extensions.includes('E04')) return 0;
  return input.age >= 50 ? terms.suddenDeathAge50Percent : 100;
}

function legalPart(terms: ClaimTerms, input: ClaimInput, formula: string[]): Fen {
  if (input.legalFee === undefined || !terms.extensions.includes('E10')) return zeroFen;
  const payable = fen(Math.min(input.legalFee, terms.legalFeeLimit));
  formula.push(
    `法律费用：${yuanText(input.legalFee)}，限额 ${yuanText(terms.legalFeeLimit)}，应付 ${yuanText(payable)} 元`,
  );
  return payable;
}
