import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import {
  closeOrder,
  queryOrderStatus,
  type TradeState,
  type WechatOrder,
} from 'shared-kernel/contract/money/payment';
import type { Fen } from 'shared-kernel/domain/money';
import { api, clock } from 'shared-kernel/runtime';
import { beginning, nextPayment, type CancelReason, type Payment } from './payment';
import { placeOrder } from './place-order';
import { holdOrder } from './open-order';
import { orderMemory } from './order-memory';
import { orderPollMs } from 'shared-kernel/domain/constants';

const tickMs = 1000;
const secondsUntil = (instant: number) => Math.max(0, Math.ceil((instant - clock.now().getTime()) / 1000));

/**
 * Returns whole seconds until `instant` by the server's clock, independent of the browser's. `onEnd` is called once,
 * when the time is over and the page is visible, so that the message is not missed in a background tab.
 */
function useCountdown(instant: number | undefined, onEnd: () => void): number {
  const [left, setLeft] = useState(() => (instant === undefined ? 0 : secondsUntil(instant)));
  const end = useEffectEvent(onEnd);

  useEffect(() => {
    if (instant === undefined) return;
    let hasEnded = false;
    const tick = () => {
      const seconds = secondsUntil(instant);
      setLeft(seconds);
      if (seconds > 0 || hasEnded || document.visibilityState !== 'visible') return;
      hasEnded = true;
      end();
    };
    tick();
    const timer = setInterval(tick, tickMs);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [instant]);

  return left;
}

export interface WechatPayment {
  readonly payment: Payment;
  readonly secondsLeft: number;
  /** The last query of the order failed; it is retried automatically. */
  readonly isUnanswered: boolean;
  /** Throws the same errors as `placeOrder`. */
  order(money: Fen): Promise<void>;
  /** Retries to get the missing QR code of the order. */
  fetchCode(): Promise<void>;
  /** Continues with an order that was placed before. */
  resume(order: WechatOrder): void;
  /** Queries the order's state once; undefined when the call fails. */
  ask(): Promise<TradeState | undefined>;
  /** Cancels the order; returns its final state, undefined when the call fails. */
  cancel(why: CancelReason): Promise<TradeState | undefined>;
  again(): void;
}

interface PaymentListener {
  /** Called once, whichever event reports the payment. */
  onPaid: () => void;
  /** Called when the order has expired and is closed. */
  onExpired: () => void;
}

const quiet = { quiet: true };

/** The lifecycle of a WeChat payment: feeds responses and the clock as events to the pure transitions of payment.ts. */
export function useWechatPayment(found: WechatOrder | undefined, listener: PaymentListener): WechatPayment {
  const [payment, dispatch] = useReducer(nextPayment, found, paymentOf);
  const [isUnanswered, setUnanswered] = useState(false);
  const isPaying = payment.phase === 'paying';
  const outTradeNo = 'order' in payment ? payment.order.outTradeNo : undefined;

  const expired = useRef<string>(undefined);
  /** Called once per order, although both countdown and poll may detect the expiry. */
  const notifyExpired = () => {
    if (expired.current === outTradeNo) return;
    expired.current = outTradeNo;
    listener.onExpired();
  };

  const receive = (order: WechatOrder): TradeState => {
    setUnanswered(false);
    const state = order.trade_state;
    // The server closes expired orders itself, and a poll may report it before the countdown ends.
    if (state === 'CLOSED' && isPaying && Date.parse(order.expireTime) <= clock.now().getTime()) {
      dispatch({ type: 'again' });
      notifyExpired();
    } else {
      dispatch({ type: 'answered', outTradeNo: order.out_trade_no, state, desc: order.trade_state_desc });
    }
    return state;
  };

  const ask = async () => {
    if (!outTradeNo) return undefined;
    try {
      return receive(await api.call(queryOrderStatus, { query: { outTradeNo }, ...quiet }));
    } catch {
      setUnanswered(true);
      return undefined;
    }
  };

  const close = async (why: CancelReason) => {
    if (!outTradeNo) return undefined;
    try {
      const order = await api.call(closeOrder, { query: { outTradeNo }, ...quiet });
      dispatch({ type: 'closed', state: order.trade_state, desc: order.trade_state_desc });
      if (why === 'expired' && order.trade_state !== 'SUCCESS') notifyExpired();
      return order.trade_state;
    } catch {
      dispatch({ type: 'not-closed' });
      return undefined;
    }
  };

  const cancel = (why: CancelReason) => {
    dispatch({ type: 'cancel', why });
    return close(why);
  };

  useOrderPoll(ask, isPaying);
  const secondsLeft = useCountdown(
    isPaying ? payment.order.expireAt : undefined,
    () => void cancel('expired'),
  );

  // A failed payment is closed here; cancellation and expiry close the order where they occur.
  const hasFailed = payment.phase === 'closing' && payment.why === 'failed';
  const closeFailed = useEffectEvent(() => void close('failed'));
  useEffect(() => {
    if (hasFailed) closeFailed();
  }, [hasFailed]);

  const isPaid = payment.phase === 'ended' && payment.outcome === 'SUCCESS';
  const notifyPaid = useEffectEvent(listener.onPaid);
  useEffect(() => {
    if (isPaid) notifyPaid();
  }, [isPaid]);

  useRememberedOrder(payment);

  return {
    payment,
    secondsLeft,
    isUnanswered,
    async order(money) {
      dispatch(await placeOrder(money));
    },
    async fetchCode() {
      if (payment.phase === 'no-code')
        dispatch(await placeOrder(payment.order.money, payment.order.outTradeNo));
    },
    resume(order) {
      const resumed = paymentOf(order);
      if (resumed.phase === 'paying') dispatch({ type: 'placed', order: resumed.order });
      if (resumed.phase === 'no-code') dispatch({ type: 'code-failed', order: resumed.order });
    },
    ask,
    cancel,
    again: () => dispatch({ type: 'again' }),
  };
}

/** Returns the payment state of an order that was placed before. */
function paymentOf(order: WechatOrder | undefined): Payment {
  if (!order) return beginning;
  const {
    out_trade_no: outTradeNo,
    money,
    code_url: codeUrl,
    trade_state: state,
    trade_state_desc: desc,
  } = order;
  if (state !== 'NOTPAY' && state !== 'USERPAYING' && !codeUrl)
    return { phase: 'ended', order: { outTradeNo, money }, outcome: state, desc };
  if (!codeUrl) return { phase: 'no-code', order: { outTradeNo, money } };
  const open = { outTradeNo, money, codeUrl, expireAt: Date.parse(order.expireTime) };
  return { phase: 'paying', order: open, isScanned: state === 'USERPAYING' };
}

/** Stores the order's number in this browser until its end was shown, and marks it for other tabs as shown here. */
function useRememberedOrder(payment: Payment): void {
  const { phase } = payment;
  const isOpen = phase === 'paying' || phase === 'closing' || phase === 'unknown';
  const open = isOpen ? payment.order.outTradeNo : undefined;
  const hadOne = useRef(phase === 'ended');

  useEffect(() => {
    if (open === undefined) {
      if (hadOne.current) orderMemory.forget();
      return;
    }
    hadOne.current = true;
    orderMemory.remember(open);
    return holdOrder(open);
  }, [open]);
}

/** Polls every 1.5 s while `isOn` and the page is visible, at once when it becomes visible; one request at a time. */
function useOrderPoll(ask: () => Promise<unknown>, isOn: boolean): void {
  const question = useEffectEvent(ask);

  useEffect(() => {
    if (!isOn) return;
    let isAsking = false;
    const askNow = async () => {
      if (isAsking || document.visibilityState !== 'visible') return;
      isAsking = true;
      try {
        await question();
      } finally {
        isAsking = false;
      }
    };
    const look = () => void askNow();
    const timer = setInterval(look, orderPollMs);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [isOn]);
}
