import type { TradeState } from 'shared-kernel/contract/money/payment';
import type { Fen } from 'shared-kernel/domain/money';

interface NativeOrder {
  outTradeNo: string;
  money: Fen;
  /** What the payer reads on the phone. */
  description: string;
  expireAt: Date;
}

/** The gateway's state of an order. The last three are set when it was paid. */
export interface GatewayOrder {
  outTradeNo: string;
  state: TradeState;
  text: string;
  money?: Fen;
  transactionId?: string;
  paidAt?: Date;
}

/** The payment company, as much of it as a Native order needs. Every call may throw a GatewayFailure. */
export interface WechatGateway {
  /** Places an order and answers the address for its QR code; the same order again answers an address again. */
  native(order: NativeOrder): Promise<{ codeUrl: string }>;
  /** Undefined: the gateway has never heard of it. */
  query(outTradeNo: string): Promise<GatewayOrder | undefined>;
  /** After `closed` it cannot be paid any more; `paid` means that a payment was faster. */
  close(outTradeNo: string): Promise<'closed' | 'paid'>;
}

/** The gateway is unreachable, refused, or answered something invalid: the state of the order is unknown. */
export class GatewayFailure extends Error {
  override readonly name = 'GatewayFailure';
}
