import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { startOf, type Begun, type FormStart } from './draft.hook';

interface Followed {
  options: Begun;
  start: FormStart;
  isDirty: boolean;
  /** All current values. */
  draft: () => Record<string, unknown>;
  fillIn: (next: FormStart, how: { isReset: boolean }) => void;
  /** Called after the form took over another version. */
  onNewest: () => void;
}

/**
 * Fills the form in again when the record that it edits has changed: another version while nothing is typed, or on
 * request, which keeps what is typed; a record without a version while the form has its values.
 */
export function useFollowedRecord({ options, start, isDirty, draft, fillIn, onNewest }: Followed) {
  const [isNewestWanted, setNewestWanted] = useState(false);
  const given = JSON.stringify(options.initial ?? {});
  const followed = useRef(given);
  const isShown = useRef(false);

  const follow = useEffectEvent(() => {
    const before = JSON.parse(followed.current) as Record<string, unknown>;
    const hasChanged = given !== followed.current;
    followed.current = given;
    if (options.version !== start.version) {
      if (isDirty && !isNewestWanted) return;
      setNewestWanted(false);
      const next = startOf(options, { withDraft: false });
      const typed = isDirty ? changedValues(start.given, draft()) : {};
      fillIn(
        { ...next, initial: { ...next.initial, ...typed }, restored: isDirty && start.restored },
        { isReset: false },
      );
      return onNewest();
    }
    if (!hasChanged || options.version !== undefined || isDirty || !isShown.current) return;
    if (Object.keys(changedValues(before, draft())).length > 0) return;
    fillIn(startOf(options, { withDraft: false }), { isReset: false });
  });
  useEffect(() => follow(), [options.version, given, isDirty, isNewestWanted]);

  return {
    setNewestWanted,
    takeNewest: useCallback(() => setNewestWanted(true), []),
    shown: useCallback(() => {
      isShown.current = true;
    }, []),
  };
}

/** The values that differ from those that the form was given. */
const changedValues = (given: Record<string, unknown>, values: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(given[name])),
  );
