import type { CostPart } from 'shared-kernel/contract/money/costs';
import { fen, type Fen } from 'shared-kernel/domain/money';

/** Charges of one class in a month. */
interface ClassCharges {
  jobType: number;
  persons: number;
  /** Covered days that were charged, of all persons. */
  days: number;
  amount: number;
}

/** What a month cost, in fen. */
export interface MonthCosts {
  charges: readonly ClassCharges[];
  /** Zero or below. */
  earlierRefund: number;
  correction: number;
}

export const totalOf = ({ charges, earlierRefund, correction }: MonthCosts): Fen =>
  fen(charges.reduce((sum, { amount }) => sum + amount, 0) + earlierRefund + correction);

/**
 * The difference between two months by its causes: one factor after the other is moved from the earlier month to the
 * later one, in the order headcount, class mix, daily price, days per person. Rounded totals are subtracted from each
 * other, so the parts add up to the difference exactly.
 */
export function explainDifference(before: MonthCosts, now: MonthCosts): Record<CostPart, Fen> {
  const [first, withHeadcount, withMix, withPrice, last] = totalsBetween(before.charges, now.charges);
  return {
    headcount: fen(withHeadcount - first),
    classMix: fen(withMix - withHeadcount),
    price: fen(withPrice - withMix),
    days: fen(last - withPrice),
    earlierRefund: fen(now.earlierRefund - before.earlierRefund),
    correction: fen(now.correction - before.correction),
  };
}

const sum = (charges: readonly ClassCharges[], of: 'amount' | 'persons') =>
  charges.reduce((total, one) => total + one[of], 0);

/** Totals of the charges after each moved factor; first and last are those of the months. */
function totalsBetween(before: readonly ClassCharges[], now: readonly ClassCharges[]) {
  const first = sum(before, 'amount');
  const last = sum(now, 'amount');
  const personsBefore = sum(before, 'persons');
  const persons = sum(now, 'persons');
  // Without anybody in one of the months all of it is headcount.
  if (personsBefore === 0 || persons === 0) return [first, last, last, last, last] as const;
  let withMix = 0;
  let withPrice = 0;
  for (const own of now) {
    // A class that is new has no earlier price: it is part of the mix.
    const known = before.find((one) => one.jobType === own.jobType && one.days > 0) ?? own;
    const daysEach = known.persons === 0 ? 0 : known.days / known.persons;
    withMix += own.persons * daysEach * perDay(known);
    withPrice += own.persons * daysEach * perDay(own);
  }
  return [
    first,
    Math.round((first / personsBefore) * persons),
    Math.round(withMix),
    Math.round(withPrice),
    last,
  ] as const;
}

const perDay = ({ amount, days }: ClassCharges) => (days === 0 ? 0 : amount / days);
