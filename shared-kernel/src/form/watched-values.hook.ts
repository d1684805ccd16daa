import { useMemo, useRef } from 'react';

/** A form's values for the components that render them; computed once per change for all readers. */
export interface WatchedValues {
  readonly subscribe: (changed: () => void) => () => void;
  readonly snapshot: () => Record<string, unknown>;
  /** Reports a change; `read` returns the values. */
  readonly renew: (read: () => Record<string, unknown>) => void;
}

/**
 * Replaces antd's `useWatch`, which serialises all values as JSON several times per change: 80 ms for a list of 5,000.
 */
export function useWatchedValues(initial: Record<string, unknown>): WatchedValues {
  const values = useRef(initial);
  return useMemo(() => {
    const readers = new Set<() => void>();
    return {
      subscribe(changed) {
        readers.add(changed);
        return () => readers.delete(changed);
      },
      snapshot: () => values.current,
      renew(read) {
        values.current = read();
        for (const changed of readers) changed();
      },
    };
  }, []);
}
