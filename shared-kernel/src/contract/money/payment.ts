import { z } from 'zod';
import { largestAmountFen, largestAmountText } from '../../domain/constants';
import { tradeState as tradeStates } from '../../domain/dictionaries';
import { fenFromYuan, yuanOfFen, type Fen } from '../../domain/money';
import { defineEndpoint, post } from '../endpoint';
import { rechargeId } from '../ids';
import { instant, money } from '../wire';
import { problems } from '../problem';
import * as texts from '../../domain/texts';

/** Version of the payer's authorisation statement in the recharge dialog; stored with every order placed under it. */
export const payerStatementVersion = '2026-11';

/** `WX`, the time to the second and ten random digits; anything else is not an order number. */
const outTradeNo = z.string('订单号不能为空').trim().min(1, '订单号不能为空').max(32, '订单号不正确');

/** One of the gateway's six states, as the specification lists them. */
export const tradeState = z.literal(tradeStates.codes);
export type TradeState = z.output<typeof tradeState>;

/** Whole yuan in a query string, fen in code. The error texts and their order are the specification's. */
const wechatMoney = z.codec(
  z
    .string('请输入充值金额')
    .trim()
    .min(1, { error: '请输入充值金额', abort: true })
    .refine((yuan) => Number(yuan) >= 1, { error: texts.rechargeTooLow, abort: true })
    .regex(/^\d+$/, { error: '充值金额必须为整数', abort: true })
    .refine((yuan) => Number(yuan) <= yuanOfFen(largestAmountFen), largestAmountText),
  z.custom<Fen>(Number.isSafeInteger),
  { decode: fenFromYuan, encode: (amount) => String(yuanOfFen(amount)) },
);

export const wechatOrder = z.object({
  out_trade_no: z.string(),
  trade_state: tradeState,
  trade_state_desc: z.string(),
  money,
  /** Content of the QR code; null once the order can no longer be paid. */
  code_url: z.string().nullable(),
  /** When an unpaid order is closed. Count down by the server's clock. */
  expireTime: instant,
  /** The recharge created from the payment, awaiting its audit; null until SUCCESS. */
  costId: rechargeId.nullable(),
});
export type WechatOrder = z.output<typeof wechatOrder>;

/** Reserves an order number for this employer; createNative accepts no other. */
export const generateOrderNo = defineEndpoint({
  id: 'payment.generate-order-no',
  path: '/api/pay/generateOrderNo',
  access: 'main-account',
  summary: 'Number for a new WeChat order',
  answer: z.object({ outTradeNo: z.string() }),
});

/**
 * Places the order with the gateway. A repeat with the same number and amount returns the same order. 3012 above the
 * limit, 3010 for employers that may only transfer, 3003 and 3004 for used numbers.
 */
export const createNative = defineEndpoint({
  id: 'payment.create-native',
  ...post('/api/pay/createNative'),
  access: 'main-account',
  problems: [
    problems.orderPaid,
    problems.orderClosed,
    problems.orderNotFound,
    problems.companyTransferOnly,
    problems.wechatAmountTooHigh,
    problems.alreadySubmitted,
  ],
  summary: 'Create a WeChat order and the address of its QR code',
  query: z.object({
    money: wechatMoney,
    outTradeNo,
    /** Version of the statement that the payer agreed to; the current one by default, an outdated one is refused. */
    statementVersion: z.string().max(20).optional(),
  }),
  answer: z.object({ code_url: z.string(), out_trade_no: z.string(), expireTime: instant }),
});

/**
 * Returns the order's current state; queries the gateway unless the order is final. 3005 for unknown numbers and those
 * of others.
 */
export const queryOrderStatus = defineEndpoint({
  id: 'payment.query-order-status',
  path: '/api/pay/queryOrderStatus',
  access: 'main-account',
  problems: [problems.orderNotFound],
  summary: 'State of a WeChat order',
  query: z.object({ outTradeNo }),
  answer: wechatOrder,
});

/**
 * Closes an unpaid order. If it was paid meanwhile, returns SUCCESS instead, so that a cancellation never loses money.
 */
export const closeOrder = defineEndpoint({
  id: 'payment.close-order',
  ...post('/api/pay/closeOrder'),
  access: 'main-account',
  problems: [problems.orderNotFound],
  summary: 'Abandon a WeChat order',
  query: z.object({ outTradeNo }),
  answer: wechatOrder,
});

/** Returns the order that can still be paid, for a user who closed the tab; null without one. */
export const currentOrder = defineEndpoint({
  id: 'payment.current-order',
  path: '/api/pay/currentOrder',
  access: 'main-account',
  summary: 'The WeChat order that is still open, if any',
  answer: wechatOrder.nullable(),
});
