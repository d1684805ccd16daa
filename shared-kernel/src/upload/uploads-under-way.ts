import { createContext, useContext, useEffect } from 'react';

/** Counts uploads that are not finished; a form around them is not submitted meanwhile. */
export const UploadsUnderWay = createContext<(change: 1 | -1) => void>(() => {});

/** Reports uploads to the form around them for as long as `isBusy`. */
export function useUnderWay(isBusy: boolean): void {
  const count = useContext(UploadsUnderWay);
  useEffect(() => {
    if (!isBusy) return;
    count(1);
    return () => count(-1);
  }, [isBusy, count]);
}
