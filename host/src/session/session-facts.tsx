import { useEffect } from 'react';
import { useSession, whenIdle } from 'shared-kernel/runtime';

/** Loads the remaining facts of the session once the first page is idle. */
export function SessionFacts() {
  const token = useSession((state) => state.token);
  const isReady = useSession((state) => state.phase === 'ready');
  // A reloaded or changed customer may have other states.
  const customer = useSession((state) => state.customer);
  useEffect(() => {
    if (!token || !isReady || !customer) return;
    return whenIdle(() => {
      // If this fails, only the user menu shows less.
      void import(/* webpackChunkName: "portal-frame" */ './load-session-facts').then(
        ({ loadSessionFacts }) => loadSessionFacts(token),
        () => {},
      );
    });
  }, [token, isReady, customer]);
  return null;
}
