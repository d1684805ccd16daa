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

const decimals: Readonly<Record<Figure['unit'], number>> = { 人: 0, 件: 0, '%': 1, 天: 1, 元: 2, '': 2 };

const ofNow = <Unit extends Figure['unit']>(label: string, unit: Unit, definition: string) => ({
  label,
  unit,
  digits: decimals[unit],
  definition,
});

const ofPeriod = <Unit extends Figure['unit']>(label: string, unit: Unit, definition: string) => ({
  ...ofNow(label, unit, definition),
  isOfPeriod: true as const,
});

export const figures = {
  inCover: ofNow('在保人数', '人', '今天在保障中的人员，含今晚零时减保的；已付款未生效的加保另计'),
  openCases: ofNow('处理中案件', '件', '已报案、尚未结案的案件，含待赔付；不含已撤案'),
  earnedPremium: ofPeriod('已赚保费', '元', '已收保费减已退保费后按保障天数均摊，计入截至今天已过去的天数'),
  paidClaims: ofPeriod('赔款', '元', '已支付的赔款，记在支付的月份'),
  lossRatio: ofPeriod('赔付率', '%', '赔款 ÷ 已赚保费，按同一期间计算'),
  accidentLossRatio: ofPeriod(
    '出险赔付率',
    '%',
    '期间内出险案件的赔款 ÷ 期间内已赚保费；与按支付月份计算的赔付率不同',
  ),
  accidentFrequency: ofPeriod(texts.accidentFrequency, '', '案件数 ÷ 在保人月 × 1000'),
  averagePaid: ofPeriod('案均赔款', '元', '期间内出险案件的赔款 ÷ 已赔付结案的案件数'),
  averageDays: ofPeriod('平均结案天数', '天', '已结案案件从报案到结案的平均天数'),
  seriousCases: ofPeriod('重伤以上', '件', '索赔伤残或身故的案件'),
  policyPremium: ofNow(
    '保费',
    '元',
    '已生效的投保和加保保费减去已退保费；未支付的投保单为应付保费，未生效的变更另计',
  ),
  chargedPremium: ofPeriod('入账保费', '元', '期间内入账的保费减退费，与收支明细、结算单一致'),
  available: ofNow('可用余额', '元', '账户余额减去冻结金额'),
  frozen: ofNow('冻结金额', '元', '已付款、尚未生效的保费和处理中的退款'),
  totalRecharge: ofNow('累计充值', '元', '开户以来到账的充值'),
  totalConsume: ofNow(
    '累计消费',
    '元',
    '开户以来已生效的支付，不减退费；收支明细按可用余额记，支出另含余额退款、冻结和后来释放的款项',
  ),
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

/** Compensation as a percentage of premium; null without premium. A single division avoids rounding twice. */
export function lossRatioOf(paid: number, premium: number): number | null {
  const scale = 10 ** figures.lossRatio.digits;
  return premium > 0 ? Math.round((paid * 100 * scale) / premium) / scale : null;
}
