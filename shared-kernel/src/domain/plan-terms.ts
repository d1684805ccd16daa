import type { ClaimTerms } from './claims/claim-terms';
import { extension, heightWork, maimRatio, replaceScope } from './dictionaries/cover';
import type { DisabilityTable } from './claims/disability-table';
import { moneyText, type Fen } from './money';

/** The cover that an insurer promises under a plan. Ratios are whole percents. */
export interface PlanTerms {
  deathLimit: Fen;
  medicalLimit: Fen;
  medDeductible: Fen;
  medRatio: number;
  lostWageDaily: Fen;
  lostWageDeductDays: number;
  lostWageMaxPerCase: number;
  lostWageMaxPerYear: number;
  hospDaily: Fen;
  hospDeductDays: number;
  hospMaxPerCase: number;
  hospMaxPerYear: number;
  maimRatioCode: string;
  extensions: string[];
  legalFeeLimit: Fen;
  perAccidentLimit: Fen;
  totalLimit: Fen;
  ageMin: number;
  ageMax: number;
  age60Percent: number;
  suddenDeathAge50Percent: number;
  noCertPercent: number;
  heightWork: number;
  minPersons: number;
  allowReduce: boolean;
  allowReplace: boolean;
  replaceScope: number;
  minChargeDays: number;
}

/** Age in completed years from which disability and death, or death by sudden illness, pay only a part of the limit. */
export const reducedFromAge = 60;
export const suddenDeathReducedFromAge = 50;

/** Returns the terms of a plan that claims are calculated by. */
export const claimTermsOf = (plan: PlanTerms): ClaimTerms => ({
  deathLimit: plan.deathLimit,
  medicalLimit: plan.medicalLimit,
  medicalDeductible: plan.medDeductible,
  medicalPercent: plan.medRatio,
  lostWage: {
    daily: plan.lostWageDaily,
    deductDays: plan.lostWageDeductDays,
    maxPerCase: plan.lostWageMaxPerCase,
    maxPerYear: plan.lostWageMaxPerYear,
  },
  hospital: {
    daily: plan.hospDaily,
    deductDays: plan.hospDeductDays,
    maxPerCase: plan.hospMaxPerCase,
    maxPerYear: plan.hospMaxPerYear,
  },
  // The wire type is text; the values are codes of this dictionary.
  disabilityTable: plan.maimRatioCode as DisabilityTable,
  extensions: plan.extensions,
  legalFeeLimit: plan.legalFeeLimit,
  age60Percent: plan.age60Percent,
  suddenDeathAge50Percent: plan.suddenDeathAge50Percent,
  noCertificatePercent: plan.noCertPercent,
  accidentLimit: plan.perAccidentLimit,
  totalLimit: plan.totalLimit,
});

/** One term in the wording of all screens and documents. */
export interface TermLine {
  label: string;
  value: string;
}

interface Term<Terms> {
  label: string;
  value: (terms: Terms) => string;
}

const notCovered = '不承保';

const perDay = ({ daily, deductDays, maxPerCase, maxPerYear }: ClaimTerms['hospital']): string =>
  daily === 0
    ? notCovered
    : `${moneyText(daily)}/天，免赔${deductDays}天，每案最多${maxPerCase}天，12个月内最多${maxPerYear}天`;

const limited = (limit: Fen | undefined): string => (limit === undefined ? '不限' : moneyText(limit));

const suddenDeath = ({ extensions, suddenDeathAge50Percent: percent }: ClaimTerms): string =>
  extensions.includes('E04')
    ? `承保，年满${suddenDeathReducedFromAge}周岁按适用限额的${percent}%计算`
    : notCovered;

/** Terms that claims are calculated by. */
const claimTerms = {
  death: { label: '死亡/伤残限额', value: ({ deathLimit }) => moneyText(deathLimit) },
  disability: { label: '伤残比例', value: ({ disabilityTable }) => maimRatio.label(disabilityTable) },
  age60: {
    label: `年满${reducedFromAge}周岁`,
    value: ({ age60Percent }: Pick<ClaimTerms, 'age60Percent'>) => `死亡/伤残限额按${age60Percent}%计算`,
  },
  suddenDeath: { label: '突发疾病身故', value: suddenDeath },
  medical: { label: '医疗费用限额', value: ({ medicalLimit }) => moneyText(medicalLimit) },
  deductible: {
    label: '医疗费用免赔额',
    value: ({ medicalDeductible }) => `每次事故${moneyText(medicalDeductible)}`,
  },
  medicalRatio: { label: '医疗费用赔付比例', value: ({ medicalPercent }) => `${medicalPercent}%` },
  lostWage: { label: '误工费', value: ({ lostWage }) => perDay(lostWage) },
  hospital: { label: '住院津贴', value: ({ hospital }) => perDay(hospital) },
  legal: {
    label: '法律费用限额',
    value: ({ extensions, legalFeeLimit }) =>
      extensions.includes('E10') ? moneyText(legalFeeLimit) : notCovered,
  },
  accident: { label: '每次事故限额', value: ({ accidentLimit }) => limited(accidentLimit) },
  total: { label: '累计限额', value: ({ totalLimit }) => limited(totalLimit) },
  noCertificate: {
    label: '须持证而未持证',
    value: ({ noCertificatePercent }) => `各项赔偿按${noCertificatePercent}%计算`,
  },
} as const satisfies Record<string, Term<ClaimTerms>>;

export type ClaimTermName = keyof typeof claimTerms;

const staffTerms = {
  ages: { label: '承保年龄', value: ({ ageMin, ageMax }) => `${ageMin}至${ageMax}周岁` },
  heights: { label: '高处作业（2米及以上）', value: (plan) => heightWork.label(plan.heightWork) },
  fewest: { label: '最少人数', value: ({ minPersons }) => `${minPersons}人` },
  reduction: {
    label: '减保',
    value: ({ allowReduce, minChargeDays }) =>
      (allowReduce ? '可以减保，按未满期天数退费' : '不可以减保') +
      (minChargeDays > 0 ? `，每人最少计收${minChargeDays}天` : ''),
  },
  replacement: { label: '替换', value: (plan) => replacementOf(plan) },
  extensions: {
    label: '扩展责任',
    value: (plan) => plan.extensions.map((code) => extension.label(code)).join('、') || '无',
  },
} as const satisfies Record<string, Term<PlanTerms>>;

/** Describes which work classes a replacement may have and how the premium changes. */
function replacementOf({ allowReplace, allowReduce, replaceScope: scope }: PlanTerms): string {
  if (!allowReplace) return '不可以替换';
  if (scope === replaceScope.code.sameClass) return '可以替换为同类别的雇员';
  const difference = allowReduce ? '按天补退差额' : '较高类别按天补差额，较低类别不退';
  return scope === replaceScope.code.sameOrLowerClass
    ? `可以替换为同类别或更低类别的雇员，${allowReduce ? difference : '较低类别不退差额'}`
    : `可以替换为任何承保类别的雇员，${difference}`;
}

/** Returns one of the terms that claims are calculated by, such as for a step of a calculation. */
export const claimTerm = (name: ClaimTermName, terms: ClaimTerms): TermLine =>
  written(claimTerms[name], terms);

/** Returns a note that `count` people are of an age with reduced limits; null if there are none or no reduction. */
export function ageNote(count: number, terms: Pick<ClaimTerms, 'age60Percent'>): string | null {
  if (count === 0 || terms.age60Percent === 100) return null;
  return `${count}人已满${reducedFromAge}周岁，${claimTerms.age60.value(terms)}`;
}

/** All terms that claims are calculated by, in the order of the documents. */
export const claimTermLines = (terms: ClaimTerms): TermLine[] =>
  Object.values(claimTerms).map((term) => written(term, terms));

/** Describes who may replace whom, in one sentence. */
export const replacementRule = (plan: PlanTerms): string => `${staffTerms.replacement.value(plan)}。`;

/** All terms of a plan, in the order of screens and documents. */
export const planTermLines = (plan: PlanTerms): TermLine[] => [
  ...claimTermLines(claimTermsOf(plan)),
  ...Object.values(staffTerms).map((term) => written(term, plan)),
];

const written = <Terms>({ label, value }: Term<Terms>, terms: Terms): TermLine => ({
  label,
  value: value(terms),
});

/** The special agreements of a plan, as sentences generated from its terms. */
export function specialTerms(plan: PlanTerms): string[] {
  const said = (name: ClaimTermName) => claimTerms[name].value(claimTermsOf(plan));
  return [
    `被保险人的雇员年龄须在${staffTerms.ages.value(plan)}之间；事故发生时年满${reducedFromAge}周岁的雇员，${said('age60')}。`,
    `每张保单在保人数不得少于${staffTerms.fewest.value(plan)}，雇员以记名方式投保。`,
    plan.heightWork === heightWork.code.insured
      ? '本方案承保坠落高度基准面2米及以上的高处作业，作业人员须持有效特种作业操作证并按规定使用防护用品。'
      : '本方案不承保坠落高度基准面2米及以上的高处作业。',
    `依法须持证上岗而未持有效证件的雇员发生事故的，${said('noCertificate')}。`,
    `突发疾病身故：${said('suddenDeath')}。`,
    `误工费：${said('lostWage')}；住院津贴：${said('hospital')}。12个月内的天数按同一雇员在同一承保公司的全部案件累计。`,
    `减少雇员：${staffTerms.reduction.value(plan)}。`,
    `替换雇员：${staffTerms.replacement.value(plan)}。`,
    '加保、减保、替换自申请日次日零时起生效。',
    '发生保险事故后应于24小时内报案；超过48小时报案的，须说明原因，因迟延报案无法确定的部分不予赔偿。',
  ];
}
