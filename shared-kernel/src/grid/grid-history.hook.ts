import { useEffect, useRef, useState } from 'react';

const maxSteps = 50;

/**
 * The present rows and how they came about. Two changes may come before the next render, the second builds on the
 * first; typing on in one cell is one step. Rows that were replaced from outside cannot be undone.
 */
export function useGridHistory<Row extends object>(rows: readonly Row[], onChange: (rows: Row[]) => void) {
  const [steps, setSteps] = useState<readonly (readonly Row[])[]>([]);
  const latest = useRef(rows);
  const lastEdit = useRef<string>(undefined);

  useEffect(() => {
    if (latest.current === rows) return;
    latest.current = rows;
    lastEdit.current = undefined;
    setSteps([]);
  }, [rows]);

  return {
    latest,
    canUndo: steps.length > 0,
    /** `edit` names the cell that is typed in. */
    put(next: Row[], edit?: string) {
      const before = latest.current;
      if (edit === undefined || edit !== lastEdit.current)
        setSteps((known) => [...known.slice(1 - maxSteps), before]);
      lastEdit.current = edit;
      latest.current = next;
      onChange(next);
    },
    /** Takes the last step back; false when there is none. */
    undo(): boolean {
      const last = steps.at(-1);
      if (!last) return false;
      setSteps(steps.slice(0, -1));
      lastEdit.current = undefined;
      const next = [...last];
      latest.current = next;
      onChange(next);
      return true;
    },
  };
}
