import { useSyncExternalStore } from 'react';
import { breakpoints } from './theme';

const query = `(max-width: ${breakpoints.phone - 1}px)`;

const subscribe = (changed: () => void) => {
  const media = window.matchMedia(query);
  media.addEventListener('change', changed);
  return () => media.removeEventListener('change', changed);
};

/** True on phones: cards instead of tables, drawers instead of rows of filters. */
export const useNarrow = (): boolean =>
  useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
