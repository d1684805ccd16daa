import { useEffect, useState } from 'react';

/** Milliseconds without a change before a price is requested. */
const delayMs = 600;

/** The value once it has stopped changing, so that a price is not requested at every key. It must survive JSON. */
export function useDebounced<Value>(value: Value): Value {
  const [debounced, setDebounced] = useState(value);
  const text = JSON.stringify(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(JSON.parse(text) as Value), delayMs); // plain data survives JSON unchanged
    return () => clearTimeout(timer);
  }, [text]);
  return debounced;
}
