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

/** Whether this user wants more room between the rows of all lists in this browser; they are 40 px high otherwise. */
export function useDensity() {
  const user = useSession((state) => state.user?.id);
  const key = `kb.density.${user ?? 'anyone'}`;
  const isRoomy = useSyncExternalStore(subscribe, () => browserStorage.read(key) === 'roomy');
  const choose = (roomy: boolean) => {
    browserStorage.write(key, roomy ? 'roomy' : undefined);
    window.dispatchEvent(new Event(changed));
  };
  return { isRoomy, choose };
}
