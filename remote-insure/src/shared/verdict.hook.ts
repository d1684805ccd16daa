import { useRef, useState } from 'react';
import type { RosterVerdict } from 'shared-kernel/import';
import { listErrorsMarked } from 'shared-kernel/domain/texts';

/** Result of checking a list in the grid: state for rendering, and a rule that reads the latest result. */
export interface Verdict {
  wrongCount: number;
  /** Filters out the rows with errors; the others can be priced. */
  rightOf: <Row>(rows: readonly Row[] | null | undefined) => Row[];
  /** Refinement for the schema of a list: a list with errors is not submitted. */
  rule: readonly [() => boolean, { error: () => string }];
  take: (found: RosterVerdict) => void;
  /** Runs a function during which errors are ignored, such as saving a draft. */
  forgiving: (run: () => Promise<void>) => Promise<void>;
}

const nothing: ReadonlySet<number> = new Set();

export function useVerdict(): Verdict {
  const latest = useRef(nothing);
  const isForgiven = useRef(false);
  const [wrong, setWrong] = useState(nothing);
  const [rule] = useState(
    () =>
      [
        () => isForgiven.current || latest.current.size === 0,
        { error: () => `${listErrorsMarked}（${latest.current.size}人）` },
      ] as const,
  );
  return {
    wrongCount: wrong.size,
    rightOf: (rows) => (rows ?? []).filter((_, index) => !wrong.has(index)),
    rule,
    forgiving: (run) => {
      isForgiven.current = true;
      return run().finally(() => {
        isForgiven.current = false;
      });
    },
    take: ({ wrong: found }) => {
      latest.current = found;
      setWrong((known) =>
        known.size === found.size && [...found].every((index) => known.has(index)) ? known : found,
      );
    },
  };
}
