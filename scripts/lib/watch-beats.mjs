/**
 * Watches a process that gives a beat again and again, and calls `onSilent` when none came for `afterMs`. Silence is
 * counted in ticks of the watcher's own: a watcher that was itself suspended, with its machine or alone, counts the
 * time that it slept as one tick, and the process has the rest to give its next beat.
 */
export function watchBeats({ afterMs, tickMs, onSilent }) {
  let silentMs = 0;
  let last = performance.now();
  const ticking = setInterval(() => {
    const now = performance.now();
    silentMs += Math.min(now - last, tickMs);
    last = now;
    if (silentMs < afterMs) return;
    clearInterval(ticking);
    onSilent();
  }, tickMs);
  return {
    beat: () => void (silentMs = 0),
    end: () => clearInterval(ticking),
  };
}
