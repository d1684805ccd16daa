import { useCallback, useRef, useState } from 'react';
import type { RosterVerdict } from 'shared-kernel/import';

/** The last verdict of a staff list: for rendering, and for rules that run later than they are made. */
export function useVerdict() {
  const latest = useRef(0);
  const [wrongCount, setWrongCount] = useState(0);
  return {
    wrongCount,
    latestWrongCount: useCallback(() => latest.current, []),
    take(found: RosterVerdict) {
      latest.current = found.wrongCount;
      setWrongCount(found.wrongCount);
    },
  };
}
