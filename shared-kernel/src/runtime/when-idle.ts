/** At the latest by then, in milliseconds. */
const timeout = 2_000;
/** For Safari, which has no such API. */
const rest = 300;

/** Runs the work when the browser is idle; the returned function cancels it. */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const id = requestIdleCallback(work, { timeout });
    return () => cancelIdleCallback(id);
  }
  const id = setTimeout(work, rest);
  return () => clearTimeout(id);
}
