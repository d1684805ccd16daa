import type { CivilDate } from 'shared-kernel/domain/civil-date';
import { fen, yuanText, zeroFen, type Fen } from 'shared-kernel/domain/money';
import { replaceDifference, swapShares } from 'shared-kernel/domain/premium';
import type { OwnedInsure } from '../../insure/insure.repository';
import { paidFormula } from '../../insure/people/staff-rules';

/** Inputs of the price of a swap except its day; stored with the item, because the day may move. */
export interface SwapTerms {
  oldUnit: Fen;
  newUnit: Fen;
  /** First day of the ending cover. */
  coverStart: CivilDate;
  minChargeDays: number;
  /** No refund: a case was paid, or the plan has no refunds. */
  keepsPremium: boolean;
}

export interface SwapPrice {
  days: number;
  totalDays: number;
  /** Signed. */
  premium: Fen;
  formula: string;
  /** Part of the old cover's charge that moves to the new one. */
  moved: Fen;
}

/** Price when one cover ends before `first` and another starts on it: zero for equal unit prices. */
export function swapPrice(
  insure: Pick<OwnedInsure, 'start_date' | 'end_date'>,
  terms: SwapTerms,
  first: CivilDate,
): SwapPrice {
  const swap = { ...terms, policyStart: insure.start_date, policyEnd: insure.end_date, effectDate: first };
  const { added, back } = swapShares(swap);
  const { days, totalDays } = added;
  if (terms.oldUnit === terms.newUnit)
    return { days, totalDays, premium: zeroFen, formula: '保费不变 0.00', moved: added.amount };
  const difference = replaceDifference(swap);
  if (difference < 0 && terms.keepsPremium)
    return { days, totalDays, premium: zeroFen, formula: paidFormula, moved: back.amount };
  const formula = `${yuanText(terms.newUnit)} × ${days} ÷ ${totalDays} - ${yuanText(terms.oldUnit)} × ${back.days} ÷ ${totalDays} = ${yuanText(difference)}`;
  return { days, totalDays, premium: difference, formula, moved: back.amount };
}

/** Restores the type of money amounts, which are stored as plain numbers. */
export const swapTermsOf = (stored: SwapTerms): SwapTerms => ({
  ...stored,
  oldUnit: fen(stored.oldUnit),
  newUnit: fen(stored.newUnit),
});
