import { useEffect, useEffectEvent, useState } from 'react';
import { clock } from 'shared-kernel/runtime';

const tickMs = 1000;

const secondsUntil = (instant: number) => Math.max(0, Math.ceil((instant - clock.now().getTime()) / 1000));

/**
 * Whole seconds until `instant` by the server's clock, whatever the browser's says. `onEnd` is called once, when the
 * time is over and the page is visible: a page in the background waits, so that its message is seen.
 */
export function useCountdown(instant: number | undefined, onEnd: () => void): number {
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
