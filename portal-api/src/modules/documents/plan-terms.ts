import { extension, heightWork, jobType, maimRatio } from 'shared-kernel/domain/dictionaries';
import { fen, moneyText } from 'shared-kernel/domain/money';
import type { Plan } from '../products/plan.repository';

const yuan = (amount: number): string => moneyText(fen(amount));

/** What a plan promises per person, as documents print it: name and value. */
export function termLines({ meal, supplyerName }: Plan): [string, string][] {
  return [
    ['承保公司', supplyerName],
    ['死亡/伤残限额（每人）', yuan(meal.death_limit_fen)],
    ['伤残赔偿比例', maimRatio.label(meal.maim_ratio_code)],
    [
      '医疗费用限额（每人）',
      `${yuan(meal.medical_limit_fen)}，免赔额${yuan(meal.med_deductible_fen)}，赔付比例${meal.med_ratio}%`,
    ],
    [
      '误工费',
      `每日${yuan(meal.lost_wage_daily_fen)}，免赔${meal.lost_wage_deduct_days}天，每次事故不超过${meal.lost_wage_max_per_case}天，全年不超过${meal.lost_wage_max_per_year}天`,
    ],
    [
      '住院津贴',
      meal.hosp_daily_fen === 0
        ? '不承保'
        : `每日${yuan(meal.hosp_daily_fen)}，免赔${meal.hosp_deduct_days}天，每次不超过${meal.hosp_max_per_case}天`,
    ],
    ['法律费用限额', yuan(meal.legal_fee_limit_fen)],
    ['每次事故限额', yuan(meal.per_accident_limit_fen)],
    ['累计限额', yuan(meal.total_limit_fen)],
    ['承保职业类别', jobTypesOf(meal.job_types)],
    ['扩展责任', meal.extensions.map((code) => extension.label(code)).join('、') || '无'],
  ];
}

export const jobTypesOf = (codes: readonly number[]): string =>
  codes.map((code) => jobType.label(code)).join('、');

/** The particular agreements that go with a plan. */
export function specialTerms({ meal }: Plan): string[] {
  return [
    `被保险人的雇员年龄须在${meal.age_min}至${meal.age_max}周岁之间；事故发生时年满60周岁的雇员，各项赔偿按${meal.age60_percent}%计算。`,
    `每张保单在保人数不得少于${meal.min_persons}人，雇员以记名方式投保。`,
    meal.height_work === heightWork.code.insured
      ? '本方案承保坠落高度基准面2米及以上的高处作业，作业人员须持有效特种作业操作证并按规定使用防护用品。'
      : '本方案不承保坠落高度基准面2米及以上的高处作业。',
    `依法须持证上岗而未持有效证件的雇员发生事故的，各项赔偿按${meal.no_cert_percent}%计算。`,
    `扩展突发疾病身故的，雇员年满50周岁时按${meal.sudden_death_age50_percent}%计算。`,
    `${meal.allow_reduce ? '保险期间内可以申请减少雇员，按未满期天数退还保险费' : '保险期间内不可以减少雇员'}；${
      meal.allow_replace ? '可以申请以同类别雇员替换' : '不可以替换雇员'
    }${meal.min_charge_days > 0 ? `；每名雇员最少按${meal.min_charge_days}天计收保险费` : ''}。`,
    '加保、减保、替换自申请日次日零时起生效。',
    '发生保险事故后应于24小时内报案；超过48小时报案的，须说明原因，因迟延报案无法确定的部分不予赔偿。',
  ];
}
