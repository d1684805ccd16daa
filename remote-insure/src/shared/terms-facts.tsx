import type { PlanTerms } from 'shared-kernel/contract/insure';
import { extension, heightWork, maimRatio } from 'shared-kernel/domain/dictionaries';
import { moneyText } from 'shared-kernel/domain/money';
import type { Fact } from 'shared-kernel/detail';

const perDay = (daily: PlanTerms['hospDaily'], freeDays: number, perCase: number, perYear: number) =>
  daily === 0
    ? '不承保'
    : `${moneyText(daily)}/天，免${freeDays}天，每案最多${perCase}天，每年最多${perYear}天`;

/** What a plan promises per person, as facts. */
export function termsFacts(terms: PlanTerms): (Fact & { value: string })[] {
  return [
    { label: '死亡/伤残限额', value: moneyText(terms.deathLimit) },
    {
      label: '医疗费用限额',
      value: `${moneyText(terms.medicalLimit)}（免赔${moneyText(terms.medDeductible)}，赔付${terms.medRatio}%）`,
    },
    {
      label: '误工费',
      value: perDay(
        terms.lostWageDaily,
        terms.lostWageDeductDays,
        terms.lostWageMaxPerCase,
        terms.lostWageMaxPerYear,
      ),
    },
    {
      label: '住院津贴',
      value: perDay(terms.hospDaily, terms.hospDeductDays, terms.hospMaxPerCase, terms.hospMaxPerYear),
    },
    { label: '伤残比例', value: maimRatio.label(terms.maimRatioCode) },
    { label: '承保年龄', value: `${terms.ageMin}-${terms.ageMax}周岁` },
    { label: '高处作业', value: heightWork.label(terms.heightWork) },
    { label: '减保', value: terms.allowReduce ? '支持，按未满期天数退费' : '不支持' },
    {
      label: '扩展责任',
      value: terms.extensions.map((code) => extension.label(code)).join('、') || '无',
      wide: true,
    },
  ];
}
