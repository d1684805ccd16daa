import { useCallback, useEffect, useRef } from 'react';
import { navigation } from '../runtime';
import * as texts from '../domain/texts';

/**
 * While `active`, requires confirmation to leave the page, both inside the portal and when the tab is closed. Returns a
 * function that removes the guard at once, for navigating right after saving.
 */
export function useLeaveGuard(active: boolean): () => void {
  const unblock = useRef<(() => void) | undefined>(undefined);

  const release = useCallback(() => {
    unblock.current?.();
    unblock.current = undefined;
  }, []);

  useEffect(() => {
    if (!active) return;
    unblock.current = navigation.block(texts.leaveUnsaved);
    return release;
  }, [active, release]);

  return release;
}
