import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Ids of the plans that are compared, joined by commas. */
const param = 'compare';

export interface Compared {
  /** Undefined while nothing is compared; each id once. */
  readonly ids: readonly number[] | undefined;
  open(ids: readonly number[]): void;
  close(): void;
}

/** The plans that are compared, in the URL: a comparison can be reloaded and sent to a colleague. */
export function useCompared(): Compared {
  const [search, setSearch] = useSearchParams();
  const given = search.get(param);
  const ids = given === null ? undefined : [...new Set(given.split(',').map(Number))].filter(isId);
  const change = useCallback(
    (next: string | undefined, replace: boolean) =>
      setSearch(
        (known) => {
          const { [param]: _, ...others } = Object.fromEntries(known);
          return next === undefined ? others : { ...others, [param]: next };
        },
        { replace },
      ),
    [setSearch],
  );
  return {
    ids,
    open: useCallback((chosen) => change(chosen.join(), false), [change]),
    close: () => change(undefined, true),
  };
}

const isId = (id: number) => Number.isSafeInteger(id) && id > 0;
