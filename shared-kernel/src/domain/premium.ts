import { addDays, daysBetweenInclusive, type CivilDate } from './civil-date';
import {
  absFen,
  addFen,
  fen,
  isWithheld,
  mulRatio,
  negateFen,
  yuanText,
  type Fen,
  type Withheld,
} from './money';

/** Percent of the monthly price times the months, by length of the period in months. */
export const periodFactorPercent: Readonly<Record<number, number>> = { 1: 100, 3: 98, 6: 95, 12: 90 };

/** The price of one person over a whole period; `discountPercent` is a whole number, 100 for none. */
export function unitPremium(given: { monthly: Fen; months: number; discountPercent: number }): Fen {
  const factor = periodFactorPercent[given.months];
  if (factor === undefined) throw new RangeError(`no such period: ${given.months} months`);
  return mulRatio(given.monthly, given.months * factor * given.discountPercent, 100 * 100);
}

/** The share of `days` in a period of `totalDays`, per person and rounded to the fen. */
export const proRata = (unit: Fen, days: number, totalDays: number): Fen => mulRatio(unit, days, totalDays);

/** One person's price inside one policy. Both days are covered. */
export interface PolicyPrice {
  unit: Fen;
  policyStart: CivilDate;
  policyEnd: CivilDate;
}

/** A pro-rated amount with its calculation. `amount` is positive for charges and for refunds. */
export interface DayShare {
  unit: Fen;
  days: number;
  totalDays: number;
  amount: Fen;
}

const shareOf = ({ unit, policyStart, policyEnd }: PolicyPrice, days: number): DayShare => {
  const totalDays = daysBetweenInclusive(policyStart, policyEnd);
  return { unit, days, totalDays, amount: proRata(unit, days, totalDays) };
};

/** The calculation as text: `669.60 × 9 ÷ 365 = 16.51`; with `sign` -1 for a refund `-669.60 × 9 ÷ 365 = -16.51`. */
export const dayShareText = ({ unit, days, totalDays, amount }: DayShare, sign: 1 | -1 = 1): string =>
  `${sign === 1 ? '' : '-'}${yuanText(unit)} × ${days} ÷ ${totalDays} = ${yuanText(sign === 1 ? amount : negateFen(amount))}`;

/** Returns the price of a person who joins on `effectDate`, for the days to the end of the policy, both included. */
export const addPremium = (price: PolicyPrice & { effectDate: CivilDate }): DayShare =>
  shareOf(price, Math.max(0, daysBetweenInclusive(price.effectDate, price.policyEnd)));

/**
 * Returns the refund for a person whose last covered day is `lastDay`. At least `minChargeDays` of the cover since
 * `coverStart` are charged.
 */
export function reduceRefund(
  price: PolicyPrice & { lastDay: CivilDate; coverStart?: CivilDate; minChargeDays?: number },
): DayShare {
  const coverStart = price.coverStart ?? price.policyStart;
  const coverDays = daysBetweenInclusive(coverStart, price.policyEnd);
  const used = Math.max(daysBetweenInclusive(coverStart, price.lastDay), price.minChargeDays ?? 0, 0);
  return shareOf(price, Math.max(0, coverDays - used));
}

/**
 * One cover ends the day before `effectDate`, another begins on it; `coverStart` and `minChargeDays` as in
 * `reduceRefund`.
 */
export interface Swap extends Omit<PolicyPrice, 'unit'> {
  oldUnit: Fen;
  newUnit: Fen;
  effectDate: CivilDate;
  coverStart?: CivilDate;
  minChargeDays?: number;
}

/** Returns the price of the new cover and the refund for the remaining days of the old one. */
export const swapShares = (swap: Swap): { added: DayShare; back: DayShare } => ({
  added: addPremium({ ...swap, unit: swap.newUnit }),
  back: reduceRefund({ ...swap, unit: swap.oldUnit, lastDay: addDays(swap.effectDate, -1) }),
});

/** Returns the price of a swap, negative for a refund; zero when both prices are equal. */
export function replaceDifference(swap: Swap): Fen {
  if (swap.oldUnit === swap.newUnit) return fen(0);
  const { added, back } = swapShares(swap);
  return addFen(added.amount, negateFen(back.amount));
}

/** Column heading for charges (plus) and refunds (minus). */
export const dueOrRefund = '应付/应退';

/**
 * One amount of a staff change, positive for a charge and negative for a refund: the word states the direction, the
 * amount has no sign. The direction of a withheld amount is unknown.
 */
export const premiumDue = (premium: Fen | Withheld): { word: string; amount: Fen | Withheld } => ({
  word: isWithheld(premium) ? dueOrRefund : premium < 0 ? '应退' : '应付',
  amount: absFen(premium),
});
