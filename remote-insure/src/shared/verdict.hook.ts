import { useRef, useState } from 'react';
import type { RosterVerdict } from 'shared-kernel/import';
import { listErrorsMarked } from 'shared-kernel/domain/texts';

/** What the grid says of a list: for rendering, and for rules that run later than they are made. */
export interface Verdict {
  wrongCount: number;
  /** Rows that may be priced: all but the wrong ones. */
  rightOf: <Row>(rows: readonly Row[] | null | undefined) => Row[];
  /** For the schema of a list: nothing wrong is submitted. */
  rule: readonly [() => boolean, { error: () => string }];
  take: (found: RosterVerdict) => void;
  /** Runs something for which errors do not count, such as saving a draft. */
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
