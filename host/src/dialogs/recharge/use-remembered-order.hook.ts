import { useEffect, useRef } from 'react';
import { holdOrder } from './open-order';
import { orderMemory } from './order-memory';
import type { Payment } from './payment';

/** Stores the order's number in this browser until its end was shown, and marks it as shown for other tabs. */
export function useRememberedOrder(payment: Payment): void {
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
