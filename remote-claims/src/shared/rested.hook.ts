import { useEffect, useState } from 'react';

/** Debounce in milliseconds before the server calculates. */
const restMs = 400;

/** Returns the value once it has not changed for a while. */
export function useRested<Value>(value: Value): Value {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), restMs);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}
