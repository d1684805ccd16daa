import { isOutcomeUnknown, isProblem } from 'shared-kernel/client';
import { createNative, generateOrderNo, payerStatementVersion } from 'shared-kernel/contract/money/payment';
import type { Fen } from 'shared-kernel/domain/money';
import { api } from 'shared-kernel/runtime';
import { z } from 'zod';
import type { PaymentEvent } from './payment';

/** No order number could be reserved; nothing was ordered. */
export class OrderFailure extends Error {
  override readonly name = 'OrderFailure';
}

const wechatMoney = createNative.query.shape.money;

/** QR codes cannot contain more; a longer text is not a payment address. */
const longestCode = 2000;

/**
 * Orders `money` under a new number, or retries the number of an order without a QR code, for which the server does not
 * create a second order. Throws an OrderFailure, or the server's refusal.
 */
export async function placeOrder(
  money: Fen,
  outTradeNo?: string,
): Promise<Extract<PaymentEvent, { type: 'placed' | 'code-failed' }>> {
  const number = outTradeNo ?? (await newNumber());
  const codeless = { type: 'code-failed', order: { outTradeNo: number, money } } as const;
  try {
    const made = await api.call(createNative, {
      // Query values are sent unchanged: the amount must be in the wire format, in yuan.
      query: {
        money: z.encode(wechatMoney, money),
        outTradeNo: number,
        statementVersion: payerStatementVersion,
      },
      quiet: true,
    });
    if (!made.code_url || made.code_url.length > longestCode) return codeless;
    const order = {
      outTradeNo: number,
      money,
      codeUrl: made.code_url,
      expireAt: Date.parse(made.expireTime),
    };
    return { type: 'placed', order };
  } catch (error) {
    if (isProblem(error) && !isOutcomeUnknown(error)) throw error;
    return codeless;
  }
}

async function newNumber(): Promise<string> {
  try {
    return (await api.call(generateOrderNo, { quiet: true })).outTradeNo;
  } catch (error) {
    throw new OrderFailure('no number for an order', { cause: error });
  }
}
