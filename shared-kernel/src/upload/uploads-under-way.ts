import { createContext, useContext, useEffect } from 'react';

/** Counts unfinished uploads; the surrounding form cannot be submitted meanwhile. */
export const UploadsUnderWay = createContext<(change: 1 | -1) => void>(() => {});

/** Reports an upload to the surrounding form while `isBusy`. */
export function useUnderWay(isBusy: boolean): void {
  const count = useContext(UploadsUnderWay);
  useEffect(() => {
    if (!isBusy) return;
    count(1);
    return () => count(-1);
  }, [isBusy, count]);
}
