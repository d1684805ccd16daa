import type { TradeState } from 'shared-kernel/contract/money/payment';
import type { Fen } from 'shared-kernel/domain/money';

interface NativeOrder {
  outTradeNo: string;
  money: Fen;
  /** Text that the payer sees on the phone. */
  description: string;
  expireAt: Date;
}

/** State of an order at the gateway. The last three fields are set for a paid one. */
export interface GatewayOrder {
  outTradeNo: string;
  state: TradeState;
  text: string;
  money?: Fen;
  transactionId?: string;
  paidAt?: Date;
}

/** The payment company's functions for a Native order. Every call may throw a GatewayFailure. */
export interface WechatGateway {
  /** Places an order and returns the URL for its QR code; placing the same order again returns a URL again. */
  native(order: NativeOrder): Promise<{ codeUrl: string }>;
  /** Returns undefined when the gateway does not know the order. */
  query(outTradeNo: string): Promise<GatewayOrder | undefined>;
  /** `closed`: the order can no longer be paid; `paid`: a payment came first. */
  close(outTradeNo: string): Promise<'closed' | 'paid'>;
}

/** The gateway is unreachable, refused the call, or sent an invalid response: the order's state is unknown. */
export class GatewayFailure extends Error {
  override readonly name = 'GatewayFailure';
}
