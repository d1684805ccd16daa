import { useEffect } from 'react';
import { useSession, whenIdle } from 'shared-kernel/runtime';

/** Completes the session once the first page is idle; its code comes then as well. */
export function SessionFacts() {
  const token = useSession((state) => state.token);
  const isReady = useSession((state) => state.phase === 'ready');
  useEffect(() => {
    if (!token || !isReady) return;
    return whenIdle(() => {
      // Without it only the user's menu says less.
      void import('./load-session-facts').then(
        ({ loadSessionFacts }) => loadSessionFacts(token),
        () => {},
      );
    });
  }, [token, isReady]);
  return null;
}
