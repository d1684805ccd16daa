import { useEffect, useEffectEvent } from 'react';
import { orderPollMs } from 'shared-kernel/domain/constants';

/** Polls every 1.5 s while `isOn` and the page is visible, at once when it becomes visible; one request at a time. */
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
