import type { TradeState } from 'shared-kernel/contract/money/payment';
import { fen } from 'shared-kernel/domain/money';
import { z } from 'zod';
import type { GatewayOrder } from '../wechat-gateway';

/** A payment of API v3, in answers and in callbacks alike. */
export const v3Transaction = z.object({
  mchid: z.string(),
  out_trade_no: z.string(),
  trade_state: z.string(),
  trade_state_desc: z.string().default(''),
  transaction_id: z.string().optional(),
  success_time: z.iso.datetime({ offset: true }).optional(),
  amount: z.object({ total: z.int().positive().optional() }).optional(),
});
type V3Transaction = z.output<typeof v3Transaction>;

/** The gateway has two states more than the portal shows. */
const states: Record<string, TradeState> = {
  SUCCESS: 'SUCCESS',
  NOTPAY: 'NOTPAY',
  CLOSED: 'CLOSED',
  REVOKED: 'REVOKED',
  USERPAYING: 'USERPAYING',
  PAYERROR: 'PAYERROR',
  // Accepted by the bank, not yet taken from the payer.
  ACCEPT: 'USERPAYING',
  // Paid and refunded at the gateway before the portal knew of it: there is nothing to book.
  REFUND: 'CLOSED',
};

/** Undefined for a state that API v3 does not have. */
export function gatewayOrderOf(transaction: V3Transaction): GatewayOrder | undefined {
  const state = states[transaction.trade_state];
  if (!state) return undefined;
  return {
    outTradeNo: transaction.out_trade_no,
    state,
    text: transaction.trade_state_desc,
    ...(transaction.amount?.total ? { money: fen(transaction.amount.total) } : {}),
    ...(transaction.transaction_id ? { transactionId: transaction.transaction_id } : {}),
    ...(transaction.success_time ? { paidAt: new Date(transaction.success_time) } : {}),
  };
}
