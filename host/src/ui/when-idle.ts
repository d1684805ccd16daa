/** At the latest by then, in milliseconds. */
const timeout = 2_000;
/** For Safari, which cannot tell. */
const rest = 300;

/** Does the work when the browser has nothing better to do; the returned function calls it off. */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const id = requestIdleCallback(work, { timeout });
    return () => cancelIdleCallback(id);
  }
  const id = setTimeout(work, rest);
  return () => clearTimeout(id);
}
