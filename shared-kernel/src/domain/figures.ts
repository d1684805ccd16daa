import { formatNumber } from './text';
import * as texts from './texts';

/** A key figure: every screen, sheet and document uses this name, definition and rounding. */
export interface Figure {
  label: string;
  unit: '人' | '件' | '%' | '天' | '元' | '';
  /** Number of decimals shown. */
  digits: number;
  /** States what counts and what does not, in one sentence without a full stop. */
  definition: string;
  /** The figure covers the period shown on the page, not the present moment. */
  isOfPeriod?: true;
}

export const figures = {
  inCover: {
    label: '在保人数',
    unit: '人',
    digits: 0,
    definition: '今天在保障中的人员，含今晚零时减保的；已付款未生效的加保另计',
  },
  openCases: {
    label: '处理中案件',
    unit: '件',
    digits: 0,
    definition: '已报案、尚未结案的案件，含待赔付；不含已撤案',
  },
  earnedPremium: {
    label: '已赚保费',
    unit: '元',
    digits: 2,
    isOfPeriod: true,
    definition: '已收保费减已退保费后按保障天数均摊，计入截至今天已过去的天数',
  },
  paidClaims: {
    label: '赔款',
    unit: '元',
    digits: 2,
    isOfPeriod: true,
    definition: '已支付的赔款，记在支付的月份',
  },
  lossRatio: {
    label: '赔付率',
    unit: '%',
    digits: 1,
    isOfPeriod: true,
    definition: '赔款 ÷ 已赚保费，按同一期间计算',
  },
  accidentLossRatio: {
    label: '出险赔付率',
    unit: '%',
    digits: 1,
    isOfPeriod: true,
    definition: '期间内出险案件的赔款 ÷ 期间内已赚保费；与按支付月份计算的赔付率不同',
  },
  accidentFrequency: {
    label: texts.accidentFrequency,
    unit: '',
    digits: 2,
    isOfPeriod: true,
    definition: '案件数 ÷ 在保人月 × 1000',
  },
  averagePaid: {
    label: '案均赔款',
    unit: '元',
    digits: 2,
    isOfPeriod: true,
    definition: '期间内出险案件的赔款 ÷ 已赔付结案的案件数',
  },
  averageDays: {
    label: '平均结案天数',
    unit: '天',
    digits: 1,
    isOfPeriod: true,
    definition: '已结案案件从报案到结案的平均天数',
  },
  seriousCases: {
    label: '重伤以上',
    unit: '件',
    digits: 0,
    isOfPeriod: true,
    definition: '索赔伤残或身故的案件',
  },
  policyPremium: {
    label: '保费',
    unit: '元',
    digits: 2,
    definition: '已生效的投保和加保保费减去已退保费；未支付的投保单为应付保费，未生效的变更另计',
  },
  chargedPremium: {
    label: '入账保费',
    unit: '元',
    digits: 2,
    isOfPeriod: true,
    definition: '期间内入账的保费减退费，与收支明细、结算单一致',
  },
  available: { label: '可用余额', unit: '元', digits: 2, definition: '账户余额减去冻结金额' },
  frozen: { label: '冻结金额', unit: '元', digits: 2, definition: '已付款、尚未生效的保费和处理中的退款' },
  totalRecharge: { label: '累计充值', unit: '元', digits: 2, definition: '开户以来到账的充值' },
  totalConsume: {
    label: '累计消费',
    unit: '元',
    digits: 2,
    definition:
      '开户以来已生效的支付，不减退费；收支明细按可用余额记，支出另含余额退款、冻结和后来释放的款项',
  },
} satisfies Record<string, Figure>;

export type FigureName = keyof typeof figures;

/** Formats a figure's number with its unit; `-` when there is no number. Use `moneyText` for money. */
export function figureText(name: FigureName, value: number | null | undefined): string {
  const { digits, unit } = figures[name];
  return value === null || value === undefined ? '-' : `${formatNumber(value, digits)}${unit}`;
}

/** Rounds a value to the figure's decimals, so that no screen or sheet rounds it again. */
export function roundFigure(name: FigureName, value: number): number {
  const scale = 10 ** figures[name].digits;
  return Math.round(value * scale) / scale;
}
