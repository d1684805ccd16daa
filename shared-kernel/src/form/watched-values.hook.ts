import { useMemo, useRef } from 'react';

/** The values of a form for the components that render them: read once per change, however many readers. */
export interface WatchedValues {
  readonly subscribe: (changed: () => void) => () => void;
  readonly snapshot: () => Record<string, unknown>;
  /** Something changed; `read` gives the values. */
  readonly renew: (read: () => Record<string, unknown>) => void;
}

/** In place of antd's `useWatch`, which writes all values as JSON several times per change: 80 ms for a list of 5,000. */
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
