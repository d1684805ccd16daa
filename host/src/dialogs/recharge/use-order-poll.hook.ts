import { useEffect, useEffectEvent } from 'react';
import { orderPollMs } from 'shared-kernel/domain/constants';

/** Asks every 1.5 s while `isOn` and somebody looks at the page, at once when they look again; one question at a time. */
export function useOrderPoll(ask: () => Promise<unknown>, isOn: boolean): void {
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
