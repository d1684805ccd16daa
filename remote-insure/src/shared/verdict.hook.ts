import { useCallback, useRef, useState } from 'react';
import type { RosterVerdict } from 'shared-kernel/import';

/** The last verdict of a staff list: for rendering, and for rules that run later than they are made. */
export function useVerdict() {
  const latest = useRef(0);
  const [wrongCount, setWrongCount] = useState(0);
  const take = (found: RosterVerdict) => {
    latest.current = found.wrongCount;
    setWrongCount(found.wrongCount);
  };
  return {
    wrongCount,
    latestWrongCount: useCallback(() => latest.current, []),
    /** Takes the verdict of a form's list and checks the list anew. */
    marks:
      <Field extends string>(form: { recheck: (field: Field) => void }, field: Field) =>
      (found: RosterVerdict) => {
        take(found);
        form.recheck(field);
      },
  };
}
