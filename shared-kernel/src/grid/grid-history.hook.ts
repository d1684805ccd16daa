import { useEffect, useRef, useState } from 'react';

const maxSteps = 50;

interface Steps<Row> {
  past: readonly (readonly Row[])[];
  /** What was undone, the next one first. */
  future: readonly (readonly Row[])[];
}

/**
 * The present rows and how they came about. Two changes may come before the next render, the second builds on the
 * first; typing on in one cell is one step. Rows that were replaced from outside cannot be undone.
 */
export function useGridHistory<Row extends object>(rows: readonly Row[], onChange: (rows: Row[]) => void) {
  const [{ past, future }, setSteps] = useState<Steps<Row>>({ past: [], future: [] });
  const latest = useRef(rows);
  const lastEdit = useRef<string>(undefined);

  useEffect(() => {
    if (latest.current === rows) return;
    latest.current = rows;
    lastEdit.current = undefined;
    setSteps({ past: [], future: [] });
  }, [rows]);

  /** False when there is no such step. */
  const goTo = (step: readonly Row[] | undefined, steps: Steps<Row>): boolean => {
    if (!step) return false;
    setSteps(steps);
    lastEdit.current = undefined;
    const next = [...step];
    latest.current = next;
    onChange(next);
    return true;
  };

  return {
    latest,
    canUndo: past.length > 0,
    canRedo: future.length > 0,
    /** `edit` names the cell that is typed in. */
    put(next: Row[], edit?: string) {
      const before = latest.current;
      if (edit === undefined || edit !== lastEdit.current)
        setSteps((steps) => ({ past: [...steps.past.slice(1 - maxSteps), before], future: [] }));
      lastEdit.current = edit;
      latest.current = next;
      onChange(next);
    },
    undo: () => goTo(past.at(-1), { past: past.slice(0, -1), future: [latest.current, ...future] }),
    redo: () => goTo(future[0], { past: [...past, latest.current], future: future.slice(1) }),
  };
}
