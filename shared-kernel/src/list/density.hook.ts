import { useSyncExternalStore } from 'react';
import { browserStorage, useSession } from '../runtime';

/** A window event, as it must reach the lists of every remote, each of which has a copy of this module. */
const changed = 'kb-density';

function subscribe(listener: () => void): () => void {
  // `storage`: changed in another tab of this browser.
  for (const event of [changed, 'storage']) window.addEventListener(event, listener);
  return () => {
    for (const event of [changed, 'storage']) window.removeEventListener(event, listener);
  };
}

/** Whether this user prefers taller rows in all lists in this browser; the default height is 40 px. */
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
