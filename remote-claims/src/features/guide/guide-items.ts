import type { PlanTerms } from 'shared-kernel/contract/insure';
import type { Fact } from 'shared-kernel/detail';
import { claimItem, extension } from 'shared-kernel/domain/dictionaries';
import { claimTerm, claimTermsOf, type ClaimTermName } from 'shared-kernel/domain/plan-terms';

export type InputName =
  'amount' | 'selfPaid' | 'thirdPaid' | 'days' | 'level' | 'age' | 'isSudden' | 'isOffDuty';

interface GuideItem {
  key: string;
  label: string;
  /** Code of claimItem. */
  item: number;
  formula: string;
  notes: readonly string[];
  terms: (terms: PlanTerms) => Fact[];
  inputs: readonly InputName[];
}

const item = claimItem.code;
const named =
  (...names: ClaimTermName[]) =>
  (terms: PlanTerms): Fact[] =>
    names.map((name) => claimTerm(name, claimTermsOf(terms)));
const covers = ({ extensions }: PlanTerms, code: string): Fact => ({
  label: extension.label(code),
  value: extensions.includes(code) ? '承保' : '不承保',
});

/** The payment for each kind of claim, in words and with the terms behind it. */
export const guideItems: readonly GuideItem[] = [
  {
    key: 'medical',
    label: '医疗',
    item: item.medical,
    formula: '（总费用 − 自费 − 不合理费用 − 第三方已付 − 免赔额）× 赔付比例，最高不超过医疗费用限额余额',
    notes: [
      '医保、工伤保险或第三方已经支付的部分不重复赔付。',
      '方案含自费扩展时，自费部分不扣除。',
      '同一人同一保单的医疗费用限额累计使用。',
    ],
    terms: (terms) => [...named('medical', 'deductible', 'medicalRatio')(terms), covers(terms, 'E06')],
    inputs: ['amount', 'selfPaid', 'thirdPaid', 'isOffDuty'],
  },
  {
    key: 'lost-wages',
    label: '误工',
    item: item.lostWages,
    formula: '（认定误工天数 − 免赔天数）× 每日金额，受每案最多天数和12个月内剩余天数限制',
    notes: ['误工天数以医院盖章的建休单为准。', '评定伤残的，误工计算到评定伤残的前一日。'],
    terms: named('lostWage'),
    inputs: ['days', 'isOffDuty'],
  },
  {
    key: 'disability',
    label: '伤残',
    item: item.disability,
    formula: '死亡/伤残限额 × 伤残等级对应的比例 × 年龄系数',
    notes: [
      '等级以劳动能力鉴定结论为准；一次事故有几处伤残时，只按最重的一级计算。',
      '出险时年满60周岁的，按方案约定的年龄系数计算。',
    ],
    terms: named('death', 'disability', 'age60'),
    inputs: ['level', 'age', 'isOffDuty'],
  },
  {
    key: 'death',
    label: '身故',
    item: item.death,
    formula: '死亡/伤残限额 × 年龄系数 − 同一事故已经赔付的伤残金额',
    notes: [
      '突发疾病须在工作时间和岗位发生，或48小时内经抢救无效死亡。',
      '出险时年满60周岁的，按方案约定的年龄系数计算。',
    ],
    terms: (terms) => [...named('death', 'age60', 'suddenDeath')(terms), covers(terms, 'E02')],
    inputs: ['age', 'isSudden', 'isOffDuty'],
  },
  {
    key: 'hospital',
    label: '住院津贴',
    item: item.hospitalAllowance,
    formula: '（住院天数 − 免赔天数）× 每日金额，受每案最多天数和12个月内剩余天数限制',
    notes: ['住院天数以出院小结记载为准，入院当天和出院当天都计算在内。'],
    terms: named('hospital'),
    inputs: ['days', 'isOffDuty'],
  },
];
