import type { TradeState } from 'shared-kernel/contract/money/payment';
import type { Fen } from 'shared-kernel/domain/money';

/** An order that can be paid. */
export interface OpenOrder {
  readonly outTradeNo: string;
  readonly money: Fen;
  /** Content of the QR code. */
  readonly codeUrl: string;
  /** Milliseconds since 1970 by the server's clock. */
  readonly expireAt: number;
}

/** An order whose number is reserved but whose QR code is missing. */
export type CodelessOrder = Pick<OpenOrder, 'outTradeNo' | 'money'>;

/** Why an order is cancelled: by the user, by the clock, or because a payment failed. */
export type CancelReason = 'abandoned' | 'expired' | 'failed';

export type Outcome = Extract<TradeState, 'SUCCESS' | 'CLOSED' | 'REVOKED' | 'PAYERROR'>;

/** State of a WeChat payment on the screen. */
export type Payment =
  | { readonly phase: 'amount' }
  | { readonly phase: 'no-code'; readonly order: CodelessOrder }
  | { readonly phase: 'paying'; readonly order: OpenOrder; readonly isScanned: boolean }
  | {
      readonly phase: 'closing';
      readonly order: OpenOrder;
      readonly why: CancelReason;
      readonly desc: string;
    }
  /** The order has expired, and its final state is unknown. */
  | { readonly phase: 'unknown'; readonly order: OpenOrder }
  | {
      readonly phase: 'ended';
      readonly order: CodelessOrder;
      readonly outcome: Outcome;
      /** The gateway's text. */
      readonly desc: string;
    };

export type PaymentEvent =
  | { readonly type: 'placed'; readonly order: OpenOrder }
  | { readonly type: 'code-failed'; readonly order: CodelessOrder }
  /** The server returned the state of an order. */
  | {
      readonly type: 'answered';
      readonly outTradeNo: string;
      readonly state: TradeState;
      readonly desc: string;
    }
  | { readonly type: 'cancel'; readonly why: CancelReason }
  /** The server closed the order, or reported it as paid. */
  | { readonly type: 'closed'; readonly state: TradeState; readonly desc: string }
  | { readonly type: 'not-closed' }
  | { readonly type: 'again' };

export const beginning: Payment = { phase: 'amount' };

/** Returns the next state of a payment. Events that do not fit the state are ignored: they may be late or repeated. */
export function nextPayment(now: Payment, event: PaymentEvent): Payment {
  switch (event.type) {
    case 'placed':
      return now.phase === 'amount' || now.phase === 'no-code'
        ? { phase: 'paying', order: event.order, isScanned: false }
        : now;
    case 'code-failed':
      return now.phase === 'amount' ? { phase: 'no-code', order: event.order } : now;
    case 'answered':
      return 'order' in now && now.order.outTradeNo === event.outTradeNo ? afterAnswer(now, event) : now;
    case 'cancel':
      return now.phase === 'paying' ? { phase: 'closing', order: now.order, why: event.why, desc: '' } : now;
    case 'closed':
      return now.phase === 'closing' ? closed(now, event) : now;
    case 'not-closed':
      return now.phase === 'closing' ? notClosed(now) : now;
    case 'again':
      return beginning;
    default:
      return event satisfies never;
  }
}

type Ordered = Exclude<Payment, { phase: 'amount' }>;
type Closing = Extract<Payment, { phase: 'closing' }>;
type GatewayState = Pick<Extract<PaymentEvent, { type: 'answered' }>, 'state' | 'desc'>;

function afterAnswer(now: Ordered, { state, desc }: GatewayState): Payment {
  // A paid order stays paid, whatever was pending.
  if (state === 'SUCCESS') return { phase: 'ended', order: now.order, outcome: state, desc };
  if (now.phase === 'unknown' && state !== 'NOTPAY' && state !== 'USERPAYING')
    return { phase: 'ended', order: now.order, outcome: state, desc };
  if (now.phase !== 'paying') return now;
  switch (state) {
    case 'NOTPAY':
    case 'USERPAYING':
      return { ...now, isScanned: state === 'USERPAYING' };
    case 'PAYERROR':
      // The gateway would accept another attempt, but the code is not shown any more, so the order is closed.
      return { phase: 'closing', order: now.order, why: 'failed', desc };
    case 'CLOSED':
    case 'REVOKED':
      return { phase: 'ended', order: now.order, outcome: state, desc };
    default:
      return state satisfies never;
  }
}

function closed(now: Closing, { state, desc }: GatewayState): Payment {
  if (state === 'SUCCESS') return { phase: 'ended', order: now.order, outcome: state, desc };
  return now.why === 'failed' ? failed(now) : beginning;
}

function notClosed(now: Closing): Payment {
  if (now.why === 'failed') return failed(now);
  return now.why === 'expired'
    ? { phase: 'unknown', order: now.order }
    : { phase: 'paying', order: now.order, isScanned: false };
}

const failed = ({ order, desc }: Closing): Payment => ({ phase: 'ended', order, outcome: 'PAYERROR', desc });
