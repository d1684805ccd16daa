/**
 * Runs `work` repeatedly, never twice at a time, until stopped. Stopping waits for the current round. Rounds begin at
 * multiples of `everyMs` since 1970: those of every minute in its first second, so that midnight is not missed by most
 * of a minute.
 */
export function repeat(everyMs: number, work: () => Promise<void>): { stop(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined;
  let round = Promise.resolve();
  let isStopped = false;
  const plan = () => {
    if (isStopped) return;
    timer = setTimeout(
      () => {
        round = work().finally(plan);
      },
      everyMs - (Date.now() % everyMs),
    );
  };
  plan();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await round;
    },
  };
}
