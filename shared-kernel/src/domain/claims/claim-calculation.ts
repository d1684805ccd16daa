import { settleLines } from './claim-caps';
import { claimLine, type LineDraft } from './claim-line';
import type { ClaimInput, ClaimPayable, ClaimTerms } from './claim-terms';
import { disabilityRatio } from './disability-table';
import { claimItem } from '../dictionaries/claims';
import { birthdayUnknown } from '../texts';
import { fen, mulRatio, yuanText, zeroFen, type Fen } from '../money';
import { claimTerm, reducedFromAge, suddenDeathReducedFromAge, type ClaimTermName } from '../plan-terms';

export type { ClaimLine } from './claim-line';
export type { ClaimInput, ClaimPayable, ClaimTerms } from './claim-terms';

const offDutyLimit = fen(200_000_00);
const offDutyMedicalLimit = fen(20_000_00);
const item = claimItem.code;
const clauses = {
  medical: '条款第二十条',
  daily: '条款第二十条',
  person: '条款第十九条',
  hospital: '条款第五条',
  legal: '条款第六条',
} as const;

/** Returns name and value of a term as worded in plan and policy. */
function agreed(name: ClaimTermName, terms: ClaimTerms): [name: string, value: string] {
  const { label, value } = claimTerm(name, terms);
  return [label, value];
}

/** Calculates the insurer's payment. Rounded half up to the fen per item, then for the sum; never negative. */
export function calculateClaim(terms: ClaimTerms, input: ClaimInput): ClaimPayable {
  const lostWage = dailyPart(terms, 'lostWage', input);
  const hospital = dailyPart(terms, 'hospital', input);
  const disability = disabilityPart(terms, input);
  const parts = {
    medical: medicalPart(terms, input),
    lostWage,
    hospital,
    disability,
    death: deathPart(terms, input, disability?.payable ?? zeroFen),
    legal: legalPart(terms, input),
  };
  const drafts = Object.values(parts).filter((part) => part !== undefined);
  const settled = settleLines(terms, input, drafts);
  const isRefused = input.isMainlyResponsible === true;
  const amount = (part: LineDraft | undefined) => (isRefused ? zeroFen : (part?.payable ?? zeroFen));
  return {
    medical: amount(parts.medical),
    lostWage: amount(lostWage),
    hospital: amount(hospital),
    disability: amount(disability),
    death: amount(parts.death),
    legal: amount(parts.legal),
    total: settled.total,
    lostDays: isRefused ? 0 : (lostWage?.days ?? 0),
    hospitalDays: isRefused ? 0 : (hospital?.days ?? 0),
    lines: settled.lines,
    formula: [...drafts.flatMap(({ formula }) => formula ?? []), settled.formula],
  };
}

function medicalPart(terms: ClaimTerms, input: ClaimInput): LineDraft | undefined {
  const { medical } = input;
  if (!medical) return undefined;
  const selfPaid = terms.extensions.includes('E06') ? zeroFen : medical.selfPaid;
  const deductible = fen(Math.max(0, terms.medicalDeductible - (medical.deductibleTaken ?? 0)));
  const { total, unreasonable, thirdPaid } = medical;
  const base = fen(Math.max(0, total - selfPaid - unreasonable - thirdPaid - deductible));
  const full = medicalLimitOf(terms, input);
  const limit = fen(Math.max(0, full - medical.alreadyPaid));
  const owed = mulRatio(base, terms.medicalPercent, 100);
  const payable = fen(Math.min(owed, limit));
  return claimLine(item.medical, total, payable)
    .term(...agreed('medical', terms), clauses.medical)
    .term(...agreed('deductible', terms), clauses.medical)
    .term(...agreed('medicalRatio', terms), clauses.medical)
    .step('发票合计', total, 'facts')
    .less('自费部分', selfPaid, 'facts')
    .less('不合理费用', unreasonable, 'findings')
    .less('第三方已付', thirdPaid, 'facts')
    .less('免赔额', deductible, 'terms')
    .step(`乘以赔付比例${terms.medicalPercent}%`, owed, 'terms')
    .cap(owed > limit, medicalReason(full, medical.alreadyPaid))
    .explain(
      `医疗费用：(${yuanText(total)} − 自费 ${yuanText(selfPaid)} − 不合理 ${yuanText(unreasonable)}` +
        ` − 第三方已付 ${yuanText(thirdPaid)} − 免赔 ${yuanText(deductible)}) × ${terms.medicalPercent}%，` +
        `限额余 ${yuanText(limit)}，应付 ${yuanText(payable)} 元`,
    );
}

function medicalReason(full: number, used: Fen): string {
  if (full === 0) return '非工作时间的医疗费用不在保障范围';
  return used > 0
    ? `医疗费用限额${yuanText(fen(full))}元，其他案件已用${yuanText(used)}元`
    : `超过医疗费用限额${yuanText(fen(full))}元`;
}

function medicalLimitOf(terms: ClaimTerms, input: ClaimInput): number {
  if (!input.isOffDuty) return terms.medicalLimit;
  if (!terms.extensions.includes('E03')) return 0;
  return Math.min(mulRatio(terms.medicalLimit, 50, 100), offDutyMedicalLimit);
}

function dailyPart(all: ClaimTerms, name: 'lostWage' | 'hospital', input: ClaimInput): LineDraft | undefined {
  const { isOffDuty, [name]: claimed } = input;
  if (!claimed) return undefined;
  const { [name]: terms } = all;
  const code = name === 'lostWage' ? item.lostWages : item.hospitalAllowance;
  const deduct = Math.max(0, terms.deductDays - (claimed.deductTaken ?? 0));
  const afterDeduct = Math.max(0, claimed.days - deduct);
  const left = Math.max(0, terms.maxPerYear - claimed.usedDays);
  const days = isOffDuty ? 0 : Math.min(afterDeduct, terms.maxPerCase, left);
  const payable = fen(days * terms.daily);
  const clause = name === 'lostWage' ? clauses.daily : clauses.hospital;
  const reason = isOffDuty
    ? '非工作时间不赔付'
    : left < Math.min(afterDeduct, terms.maxPerCase)
      ? `每年限${terms.maxPerYear}天，其他案件已用${claimed.usedDays}天`
      : `每案限${terms.maxPerCase}天`;
  const draft = claimLine(code, fen(claimed.days * terms.daily), payable)
    .term(...agreed(name, all), clause)
    .step(`认定${claimed.days}天`, fen(claimed.days * terms.daily), 'facts')
    .less(`免赔${deduct}天`, fen(Math.min(deduct, claimed.days) * terms.daily), 'terms')
    .cap(days < afterDeduct, reason)
    .cap(terms.daily === 0, '方案不含该项保障');
  const formula =
    `${claimItem.label(code)}：认定 ${claimed.days} 天 − 免赔 ${deduct} 天，每案限 ${terms.maxPerCase} 天、本年剩余 ${left} 天，` +
    `计 ${days} 天 × ${yuanText(terms.daily)} = ${yuanText(payable)} 元`;
  return { ...(isOffDuty ? draft : draft.explain(formula)), days };
}

/** Returns the limit for death and disability: of the 24-hour extension if off duty, times the age factor. */
function personLimit(terms: ClaimTerms, input: ClaimInput): Fen {
  const covered = input.isOffDuty ? offDutyPersonLimit(terms) : terms.deathLimit;
  return mulRatio(covered, ageFactor(terms, input), 100);
}

function offDutyPersonLimit(terms: ClaimTerms): Fen {
  if (!terms.extensions.includes('E02') && !terms.extensions.includes('E03')) return zeroFen;
  return fen(Math.min(mulRatio(terms.deathLimit, 50, 100), offDutyLimit));
}

const ageFactor = (terms: ClaimTerms, input: ClaimInput) =>
  input.age >= reducedFromAge ? terms.age60Percent : 100;

const ageUnknown = `${birthdayUnknown}，暂按最高年龄段计算`;
const isAgeMissing = (terms: ClaimTerms, { isAgeUnknown }: ClaimInput, percent = 100) =>
  isAgeUnknown === true && Math.min(terms.age60Percent, percent) < 100;

/** Returns what is left of the limit for disability and death of this person under the policy. */
const personLeft = (terms: ClaimTerms, input: ClaimInput): Fen =>
  fen(Math.max(0, terms.deathLimit - (input.personUsed ?? 0)));

function disabilityPart(terms: ClaimTerms, input: ClaimInput): LineDraft | undefined {
  const levels = input.disabilityLevels;
  if (!levels) return undefined;
  const percent = disabilityRatio(terms.disabilityTable, levels);
  const limit = personLimit(terms, input);
  const owed = mulRatio(limit, percent, 100);
  const paid = input.disabilityPaid ?? zeroFen;
  const more = fen(Math.max(0, owed - paid));
  const payable = fen(Math.min(more, personLeft(terms, input)));
  const level = levels.length === 0 ? '等级未鉴定' : `${Math.min(...levels)}级`;
  const draft = claimLine(item.disability, owed, payable)
    .term(...agreed('death', terms), clauses.person)
    .term(...agreed('disability', terms), clauses.person)
    .term(...agreed('age60', terms), clauses.person)
    .step('适用限额', limit, 'terms')
    .step(`乘以${level}比例${percent}%`, owed, 'facts')
    .less('同一事故已付伤残', paid, 'cases')
    .cap(isAgeMissing(terms, input), ageUnknown)
    .cap(limit === 0, '非工作时间的伤残不在保障范围')
    .cap(more > payable, '超过该人员剩余的死亡伤残限额');
  if (levels.length === 0) return draft;
  const less = paid > 0 ? ` − 同一事故已付 ${yuanText(paid)}` : '';
  return draft.explain(
    `伤残：${level}（附表${terms.disabilityTable}）限额 ${yuanText(limit)} × ${percent}%${less} = ${yuanText(payable)} 元`,
  );
}

function deathPart(terms: ClaimTerms, input: ClaimInput, disability: Fen): LineDraft | undefined {
  const { death } = input;
  if (!death) return undefined;
  const factor = suddenFactor(terms, input);
  const limit = mulRatio(personLimit(terms, input), factor, 100);
  const paid = fen(death.disabilityPaid + disability);
  const owed = fen(Math.max(0, limit - paid));
  const left = fen(Math.max(0, personLeft(terms, input) - disability));
  const payable = fen(Math.min(owed, left));
  return claimLine(item.death, limit, payable)
    .term(...agreed('death', terms), clauses.person)
    .term(...agreed(death.isSudden ? 'suddenDeath' : 'age60', terms), clauses.person)
    .step('适用限额', limit, 'terms')
    .less('已付伤残', paid, 'cases')
    .cap(isAgeMissing(terms, input, factor), ageUnknown)
    .cap(death.isTooLate === true, '突发疾病超过48小时死亡，不在保障范围')
    .cap(death.isSudden && !terms.extensions.includes('E04'), '方案不含突发疾病身故')
    .cap(personLimit(terms, input) === 0, '非工作时间的身故不在保障范围')
    .cap(owed > payable, '超过该人员剩余的死亡伤残限额')
    .explain(
      `身故：限额 ${yuanText(limit)}${factor < 100 ? `（突发疾病 × ${factor}%）` : ''} − 已付伤残 ${yuanText(paid)} = ${yuanText(payable)} 元`,
    );
}

function suddenFactor(terms: ClaimTerms, input: ClaimInput): number {
  if (input.death?.isTooLate) return 0;
  if (!input.death?.isSudden) return 100;
  if (!terms.extensions.includes('E04')) return 0;
  return input.age >= suddenDeathReducedFromAge ? terms.suddenDeathAge50Percent : 100;
}

function legalPart(terms: ClaimTerms, input: ClaimInput): LineDraft | undefined {
  if (input.legalFee === undefined) return undefined;
  const isCovered = terms.extensions.includes('E10');
  const limit = isCovered ? terms.legalFeeLimit : zeroFen;
  const payable = fen(Math.min(input.legalFee, limit));
  const draft = claimLine(item.legalFees, input.legalFee, payable)
    .term(...agreed('legal', terms), clauses.legal)
    .step('法律费用', input.legalFee, 'facts')
    .cap(!isCovered, '方案不含法律费用')
    .cap(input.legalFee > limit, '超过法律费用限额');
  if (!isCovered) return draft;
  return draft.explain(
    `法律费用：${yuanText(input.legalFee)}，限额 ${yuanText(limit)}，应付 ${yuanText(payable)} 元`,
  );
}
