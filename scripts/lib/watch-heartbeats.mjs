/**
 * Watches the heartbeats of a process, and calls `onSilent` when none arrived for `afterMs`. Silence is counted in
 * ticks of the watcher's own timer: a watcher that was itself suspended, with its machine or alone, counts that time
 * as one tick, and the process has the rest for its next heartbeat.
 */
export function watchHeartbeats({ afterMs, tickMs, onSilent }) {
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
    note: () => void (silentMs = 0),
    end: () => clearInterval(ticking),
  };
}
