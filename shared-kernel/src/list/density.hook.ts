import { useSyncExternalStore } from 'react';
import { browserStorage, useSession } from '../runtime';

/** Reaches the lists of every remote, each of which has a copy of this module. */
const changed = 'kb-density';

function subscribe(listener: () => void): () => void {
  // `storage`: another tab of this browser has chosen.
  for (const event of [changed, 'storage']) window.addEventListener(event, listener);
  return () => {
    for (const event of [changed, 'storage']) window.removeEventListener(event, listener);
  };
}

/** Whether this user wants rows of 40 px with one link and a menu, in all lists of this browser. */
export function useDensity() {
  const user = useSession((state) => state.user?.id);
  const key = `kb.density.${user ?? 'anyone'}`;
  const isCompact = useSyncExternalStore(subscribe, () => browserStorage.read(key) === 'compact');
  const choose = (compact: boolean) => {
    browserStorage.write(key, compact ? 'compact' : undefined);
    window.dispatchEvent(new Event(changed));
  };
  return { isCompact, choose };
}
