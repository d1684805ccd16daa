import { createNative } from 'shared-kernel/contract/money/payment';
import { fen, yuanText, type Fen } from 'shared-kernel/domain/money';
import { halfWidth } from 'shared-kernel/domain/text';
import { z } from 'zod';

/** The amount as it may be typed; zero clears it. */
export function typedAmount(text: string): string {
  const amount = halfWidth(text).replace(/[,\s¥￥元]/g, '');
  return /^0+$/.test(amount) ? '' : amount;
}

/** The amount on blur: another notation of zero clears it too. */
export const settledAmount = (text: string): string => (Number(text) === 0 ? '' : text);

/** The amount as money is written everywhere; text that is no amount as it is. */
export const shownAmount = (text: string): string => (amountProblem(text) ? text : yuanText(amountOf(text)));

/** The issue of an amount, with the text and in the order of the server. */
export function amountProblem(text: string): string | undefined {
  return z.safeParse(createNative.query.shape.money, text).error?.issues[0]?.message;
}

/** Throws on text that has a problem. */
export const amountOf = (text: string): Fen => z.parse(createNative.query.shape.money, text);

/** A shortage as a sum that can be paid in: whole yuan, at least one. */
export const suggestedAmount = (shortfall: number): Fen => fen(Math.max(1, Math.ceil(shortfall / 100)) * 100);
