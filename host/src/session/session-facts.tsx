import { useEffect } from 'react';
import { useSession, whenIdle } from 'shared-kernel/runtime';

/** Completes the session once the first page is idle. */
export function SessionFacts() {
  const token = useSession((state) => state.token);
  const isReady = useSession((state) => state.phase === 'ready');
  // Loaded anew, or changed: its states may be others now.
  const customer = useSession((state) => state.customer);
  useEffect(() => {
    if (!token || !isReady || !customer) return;
    return whenIdle(() => {
      // Without it only the user's menu says less.
      void import(/* webpackChunkName: "portal-frame" */ './load-session-facts').then(
        ({ loadSessionFacts }) => loadSessionFacts(token),
        () => {},
      );
    });
  }, [token, isReady, customer]);
  return null;
}
