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

/** A tab in the background draws no frames. */
const timeoutMs = 250;

/** Does it once the browser has shown what is on the page now. */
export function afterPaint(act: () => void): void {
  let isDone = false;
  const once = () => {
    if (isDone) return;
    isDone = true;
    act();
  };
  // The frame's own callbacks run before it is drawn; a task begun in them runs after.
  requestAnimationFrame(() => setTimeout(once));
  setTimeout(once, timeoutMs);
}
