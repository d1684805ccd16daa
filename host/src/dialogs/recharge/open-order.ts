import { isProblem } from 'shared-kernel/client';
import { queryOrderStatus, type WechatOrder } from 'shared-kernel/contract/money/payment';
import { api, clock } from 'shared-kernel/runtime';
import { problems } from 'shared-kernel/contract';
import { orderMemory } from './order-memory';
import { expiredText, outcomeText } from './payment-texts';

const lockName = (outTradeNo: string) => `recharge.order.${outTradeNo}`;

/** Marks the order as shown in this tab for other tabs, until the returned function is called or the tab is closed. */
export function holdOrder(outTradeNo: string): () => void {
  let isOver = false;
  let release = () => {};
  // Web Locks are missing on plain http: then two tabs may both show the order, which is harmless.
  void navigator.locks?.request(lockName(outTradeNo), () => {
    if (isOver) return undefined;
    return new Promise<void>((resolve) => {
      release = resolve;
    });
  });
  return () => {
    isOver = true;
    release();
  };
}

async function isHeldElsewhere(outTradeNo: string): Promise<boolean> {
  const locks = await navigator.locks?.query();
  return locks?.held?.some(({ name }) => name === lockName(outTradeNo)) ?? false;
}

/** Loads the remembered order, unless another tab shows it or the call fails. Ended orders are forgotten. */
export async function findRememberedOrder(): Promise<WechatOrder | undefined> {
  const outTradeNo = orderMemory.remembered();
  if (outTradeNo === undefined || (await isHeldElsewhere(outTradeNo))) return undefined;
  try {
    const order = await api.call(queryOrderStatus, { query: { outTradeNo }, quiet: true });
    if (order.trade_state !== 'SUCCESS' && order.code_url === null) orderMemory.forget();
    return order;
  } catch (error) {
    // An order unknown to the server is forgotten; after other errors the next entry retries.
    if (isUnknownNumber(error)) orderMemory.forget();
    return undefined;
  }
}

const isUnknownNumber = (error: unknown) => isProblem(error) && error.code === problems.orderNotFound.code;

/** Returns the message for an order that ended unpaid; undefined for an order that can still be shown. */
export function endText(order: WechatOrder): string | undefined {
  const { trade_state: state, trade_state_desc: desc, code_url: codeUrl } = order;
  if (codeUrl !== null || state === 'SUCCESS') return undefined;
  if (state === 'CLOSED' && Date.parse(order.expireTime) <= clock.now().getTime()) return expiredText;
  return state === 'NOTPAY' || state === 'USERPAYING' ? undefined : outcomeText(state, desc);
}
