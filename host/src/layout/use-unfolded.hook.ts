import { useState } from 'react';
import { unfoldedBefore } from '../early/drawn-menu';

/** Which groups of the menu are unfolded. None folds by itself: the entries below would move under the pointer. */
export function useUnfolded(active: string | undefined) {
  const [arrived, setArrived] = useState(active);
  const [unfolded, setUnfolded] = useState<readonly string[]>(
    () => unfoldedBefore() ?? (active ? [active] : []),
  );
  if (arrived !== active) {
    setArrived(active);
    if (active && !unfolded.includes(active)) setUnfolded([...unfolded, active]);
  }
  const toggle = (group: string) =>
    setUnfolded(
      unfolded.includes(group) ? unfolded.filter((other) => other !== group) : [...unfolded, group],
    );
  return { unfolded, toggle };
}
