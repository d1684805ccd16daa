import { useCallback, useRef, useState } from 'react';
import type { PlanDetail } from 'shared-kernel/contract/insure';
import type { Paper } from '../../shared/papers';
import { papersOf } from './terms-reminder';

/** Which papers of a plan were opened: for showing it, and for rules that run later than they are made. */
export function useOpenedPapers(plan: PlanDetail) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const latest = useRef(opened);
  return {
    opened,
    open: ({ src }: Paper) => {
      latest.current = new Set([...latest.current, src]);
      setOpened(latest.current);
    },
    isRead: useCallback(() => papersOf(plan).every(({ src }) => latest.current.has(src)), [plan]),
  };
}
