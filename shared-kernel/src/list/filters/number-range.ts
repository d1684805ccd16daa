import { cleanAmount } from '../../domain/cleaning';
import { largestAmountFen, largestAmountText } from '../../domain/constants';
import { fen, fenFromYuan, isYuan, yuanText } from '../../domain/money';
import * as texts from '../../domain/texts';
import type { NumberUnit } from './filters';

const largestCount = 2_147_483_647;

/** Returns a query value as typed text, with fen converted to yuan; empty when it is not a number of the unit. */
export function typedText(unit: NumberUnit, value: string | undefined): string {
  if (value === undefined || !/^\d{1,15}$/.test(value)) return '';
  if (unit === 'count') return value;
  return yuanText(fen(Number(value)))
    .replaceAll(',', '')
    .replace(/\.00$/, '');
}

interface ReadEnd {
  /** In the query's unit; none for an open end. */
  value?: number;
  problem?: string;
}

function readEnd(unit: NumberUnit, typed: string): ReadEnd {
  const text = cleanAmount(typed).replace(/人$/, '');
  if (text === '') return {};
  if (unit === 'count')
    return /^\d+$/.test(text) && Number(text) <= largestCount
      ? { value: Number(text) }
      : { problem: '请输入整数，不含小数' };
  if (!/^\d/.test(text) || !isYuan(text)) return { problem: texts.amountUnreadable };
  // A number too long to be exact exceeds the maximum anyway.
  if (text.length > 13 || fenFromYuan(text) > largestAmountFen) return { problem: largestAmountText };
  return { value: fenFromYuan(text) };
}

/** Parses both typed ends: returns the query values, or why they are refused. */
export function readRange(
  unit: NumberUnit,
  from: string,
  to: string,
): { values: string[]; problem?: string } {
  const ends = [readEnd(unit, from), readEnd(unit, to)] as const;
  const [{ value: least }, { value: most }] = ends;
  const isTurned = least !== undefined && most !== undefined && least > most;
  const problem = ends.find((end) => end.problem)?.problem ?? (isTurned ? texts.rangeTurnedRound : undefined);
  const values = ends.map(({ value }) => (value === undefined ? '' : String(value)));
  return problem === undefined ? { values } : { values, problem };
}
