/** Maximum delay in milliseconds. */
const timeout = 2_000;
/** Delay in milliseconds for Safari, which lacks `requestIdleCallback`. */
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

/** Maximum delay in milliseconds, as a background tab paints no frames. */
const timeoutMs = 250;

/** Runs `act` after the browser has painted the current state of the page. */
export function afterPaint(act: () => void): void {
  let isDone = false;
  const once = () => {
    if (isDone) return;
    isDone = true;
    act();
  };
  // Animation frame callbacks run before the paint; a task started in one runs after it.
  requestAnimationFrame(() => setTimeout(once));
  setTimeout(once, timeoutMs);
}
