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
