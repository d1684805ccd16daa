import { useEffect, useState } from 'react';

/** Milliseconds without a change before a price is requested. */
const delayMs = 600;

/** Returns the value once it has stopped changing, so that not every key requests a price. It must be serializable. */
export function useDebounced<Value>(value: Value): Value {
  const [debounced, setDebounced] = useState(value);
  const text = JSON.stringify(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(JSON.parse(text) as Value), delayMs); // plain data survives JSON unchanged
    return () => clearTimeout(timer);
  }, [text]);
  return debounced;
}
