import { useEffect, useEffectEvent, useRef, useState, type ComponentType } from 'react';
import { networkProblemCode, networkProblemText } from 'shared-kernel/client';
import type { WechatOrder } from 'shared-kernel/contract/money/payment';
import { bus, clock, notify, reportFailure, topics, useSession, useTopic } from 'shared-kernel/runtime';
import type { Interruption } from '../interruption';
import { useTurn } from '../interruption-queue';
import { orderMemory } from './order-memory';
import type { RechargeDialogProps } from './recharge-dialog';

/**
 * Opens the recharge dialog on request by topic, and automatically for an order whose payment was interrupted. Its code
 * is fetched then. Project users cannot recharge; a sign-out removes the dialog.
 */
export function RechargeOpener({ reload }: Pick<RechargeDialogProps, 'reload'>) {
  const token = useSession((state) => state.token);
  const isProjectUser = useSession((state) => state.isProjectUser);
  const isReady = useSession((state) => state.phase === 'ready');
  if (!isReady || isProjectUser) return null;
  return <Opener key={token} reload={reload} />;
}

interface Shown {
  readonly Dialog: ComponentType<RechargeDialogProps>;
  readonly shortfall?: number | undefined;
  readonly found?: WechatOrder | undefined;
}

function Opener({ reload }: Pick<RechargeDialogProps, 'reload'>) {
  const customer = useSession((state) => state.customer);
  const [shown, setShown] = useState<Shown>();
  const verdict = useTurn('recharge', shown && interruptionOf(shown));
  const isOpen = verdict === 'open';

  const before = useFocusBefore(isOpen);

  const open = async (order: Omit<Shown, 'Dialog'>) => {
    before.remember();
    try {
      const { RechargeDialog: Dialog } = await import('./recharge-dialog');
      // A second request keeps the open dialog and its state.
      setShown((present) => present ?? { ...order, Dialog });
    } catch (error) {
      reportFailure({ area: 'host', error });
      bus.publish(topics.problemRaised, { code: networkProblemCode, message: networkProblemText });
    }
  };

  const resume = useEffectEvent(async () => {
    const { findRememberedOrder, endText } = await import('./open-order');
    const order = await findRememberedOrder();
    if (!order) return;
    const end = endText(order);
    if (end) notify.warning(end);
    else if (!hasEnded(order)) await open({ found: order });
  });

  useTopic(topics.rechargeRequested, ({ shortfall }) => void open({ shortfall }));
  useEffect(() => {
    // Without the dialog's code nothing can be shown; the next entry retries.
    if (orderMemory.remembered()) void resume().catch(() => {});
  }, []);

  // The order ended while it waited for its turn.
  const report = useEffectEvent(() => {
    setShown(undefined);
    void resume().catch(() => {});
  });
  useEffect(() => {
    if (verdict === 'drop') report();
  }, [verdict]);

  if (!isOpen || !shown || !customer) return null;
  return (
    <shown.Dialog
      customer={customer}
      shortfall={shown.shortfall}
      found={shown.found}
      reload={reload}
      onClose={() => setShown(undefined)}
    />
  );
}

const isPaid = (order: WechatOrder) => order.trade_state === 'SUCCESS';
const hasEnded = (order: WechatOrder) =>
  !isPaid(order) && Date.parse(order.expireTime) <= clock.now().getTime();

function interruptionOf({ found }: Shown): Interruption {
  if (!found) return { kind: 'asked' };
  return { kind: 'task', until: isPaid(found) ? undefined : Date.parse(found.expireTime) };
}

/** Returns the focus to the element that had it before the dialog, or to the page when that element is gone. */
function useFocusBefore(isOpen: boolean): { remember: () => void } {
  const place = useRef<Element>(null);

  useEffect(() => {
    if (!isOpen) return;
    return () => {
      const present = place.current?.isConnected ? place.current : document.getElementById('main');
      if (present instanceof HTMLElement) present.focus();
    };
  }, [isOpen]);

  return {
    remember: () => {
      if (!isOpen) place.current = document.activeElement;
    },
  };
}
