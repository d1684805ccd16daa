import { useEffect, useEffectEvent, useRef, useState, type ComponentType } from 'react';
import { problems } from 'shared-kernel/contract';
import { App } from 'shared-kernel/antd';
import { networkProblemCode, networkProblemText } from 'shared-kernel/client';
import type { WechatOrder } from 'shared-kernel/contract/payment';
import { bus, reportFailure, topics, useSession, useTopic } from 'shared-kernel/runtime';
import { useTurn } from '../dialog-turns';
import { userInfoMissing } from '../../session/guard';
import { LowBalance } from './low-balance';
import { orderMemory } from './order-memory';
import type { RechargeDialogProps } from './recharge-dialog';

/**
 * Opens the recharge dialog for whoever asks by topic, and by itself for an order that was left in mid-payment. Its
 * code is fetched then. Project users get none; a sign-out takes the dialog away.
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
  const { message } = App.useApp();
  const [shown, setShown] = useState<Shown>();
  const isOpen = useTurn('recharge', shown !== undefined, { unasked: shown?.found !== undefined });

  const before = useFocusBefore(isOpen);

  const open = async (wanted: Omit<Shown, 'Dialog'>) => {
    if (!customer?.signcompany) {
      bus.publish(topics.problemRaised, { code: problems.notSignedIn.code, message: userInfoMissing });
      return;
    }
    before.remember();
    try {
      const { RechargeDialog: Dialog } = await import('./recharge-dialog');
      // Asked for twice, it is still one dialog, and keeps what stands in it.
      setShown((standing) => standing ?? { ...wanted, Dialog });
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
    if (end) void message.warning(end);
    else await open({ found: order });
  });

  useTopic(topics.rechargeRequested, ({ shortfall }) => void open({ shortfall }));
  useEffect(() => {
    // Without its code nothing can be told; the next entry tries again.
    if (orderMemory.remembered()) void resume().catch(() => {});
  }, []);

  return (
    <>
      <LowBalance />
      {isOpen && shown && customer?.signcompany && (
        <shown.Dialog
          customer={customer}
          signcompany={customer.signcompany}
          shortfall={shown.shortfall}
          found={shown.found}
          reload={reload}
          onClose={() => setShown(undefined)}
        />
      )}
    </>
  );
}

/** Where the focus was before the dialog; it goes back there afterwards, or to the page when that place is gone. */
function useFocusBefore(isOpen: boolean): { remember: () => void } {
  const place = useRef<Element>(null);

  useEffect(() => {
    if (!isOpen) return;
    return () => {
      const standing = place.current?.isConnected ? place.current : document.getElementById('main');
      if (standing instanceof HTMLElement) standing.focus();
    };
  }, [isOpen]);

  return {
    remember: () => {
      if (!isOpen) place.current = document.activeElement;
    },
  };
}
