import type { FieldIssue } from 'shared-kernel/contract';
import type { RosterCalcItem } from 'shared-kernel/contract/roster';
import { fen, yuanText, zeroFen, type Fen } from 'shared-kernel/domain/money';
import { Problem } from '../../platform/http/problem';
import type { OwnedInsure } from '../insure/insure.repository';
import type { CheckedPerson } from '../insure/person-check';

/** A change of staff, person by person, with its money and everything that speaks against it. */
export interface PricedChange {
  insure: OwnedInsure;
  items: PricedItem[];
  issues: FieldIssue[];
  warnings: string[];
  addPremium: Fen;
  refundPremium: Fen;
  /** Net, signed. */
  premium: Fen;
  effectAt: Date;
  inForceAfter: number;
}

/** One person of a change. */
export interface PricedItem extends RosterCalcItem {
  /** Adding: the person to be stored. */
  joining?: CheckedPerson;
  reason?: string | undefined;
}

/** `669.60 × 9 ÷ 365 = 16.51`: how an amount came about. */
export const formulaText = (unit: Fen, days: number, totalDays: number, amount: Fen): string =>
  `${yuanText(unit)} × ${days} ÷ ${totalDays} = ${yuanText(amount)}`;

/** Price of one person of a class for the whole policy, as fixed in it. */
export const fixedPrice = (insure: OwnedInsure, jobType: number): Fen => {
  const price = insure.unit_prices?.[String(jobType)];
  return price === undefined ? zeroFen : fen(price);
};

/** The order's day refused, with its text at the field. */
export function refuseDay(code: 2007 | 422, message: string): never {
  throw new Problem(code, {}, { message, fields: [{ field: 'effectDate', message }] });
}
