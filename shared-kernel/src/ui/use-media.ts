import { useCallback, useSyncExternalStore } from 'react';
import { breakpoints } from '../antd/palettes';

/** Whether a media query matches; renders again when this changes. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}

/** Media query for phones. */
export const phone = `(max-width: ${breakpoints.phone - 1}px)`;

/** True on phones: cards instead of tables, drawers instead of rows of filters. */
export const useNarrow = (): boolean => useMedia(phone);
