/** Work that is requested repeatedly, and done one round at a time. */
export interface Rounds {
  /** Requests a round within this many milliseconds; a later planned round is moved up, an earlier one stays. */
  soon(withinMs?: number): void;
  /** No more rounds; resolves when the one at work is over. */
  stop(): Promise<void>;
}

/** Requests during a round get a round of their own afterwards. `work` must not throw. */
export function createRounds(usualMs: number, work: () => Promise<void>): Rounds {
  let planned: { timer: NodeJS.Timeout; at: number } | undefined;
  let current: Promise<void> | undefined;
  let next: number | undefined;
  let isStopped = false;

  const plan = (ms: number) => {
    clearTimeout(planned?.timer);
    planned = { timer: setTimeout(run, ms), at: performance.now() + ms };
  };
  const run = () => {
    planned = undefined;
    current = work().finally(() => {
      current = undefined;
      const ms = next;
      next = undefined;
      if (ms !== undefined && !isStopped) plan(ms);
    });
  };
  return {
    soon(withinMs = usualMs) {
      if (isStopped) return;
      if (current) next = Math.min(next ?? withinMs, withinMs);
      else if (!planned || planned.at > performance.now() + withinMs) plan(withinMs);
    },
    async stop() {
      isStopped = true;
      clearTimeout(planned?.timer);
      await current;
    },
  };
}
