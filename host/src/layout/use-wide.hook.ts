import { useSyncExternalStore } from 'react';
import { breakpoints } from 'shared-kernel/ui';

const query = `(min-width: ${breakpoints.tablet}px)`;

const subscribe = (changed: () => void) => {
  const media = window.matchMedia(query);
  media.addEventListener('change', changed);
  return () => media.removeEventListener('change', changed);
};

/** True where the sidebar is beside the page; below 992 px it is a drawer over it. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
