/** Reason for a retry: the server is overloaded, or there was no response. */
export type RetryReason = 'busy' | 'offline';

export interface RetryRules {
  /** Returns the reason for a retry; undefined if the failure is not temporary or a retry is not safe. */
  reasonFor: (error: unknown) => RetryReason | undefined;
  onRetry: (reason: RetryReason) => void;
  /** Returns the delay that the last response requested, in milliseconds. */
  askedMs: () => number;
  /** Factor for the pauses; below 1 in tests. */
  pace: () => number;
  signal?: AbortSignal | undefined;
}

/** Pauses between five attempts, in milliseconds, before jitter. */
const pausesMs = [500, 1_000, 2_000, 4_000];
/** Milliseconds; a longer delay requested by the server is limited to this. */
const mostAskedMs = 10_000;
/** Milliseconds after which a failure is not retried, so that slow failures are not repeated five times. */
const giveUpAfterMs = 30_000;

/** Resolves after `ms`, or at once when the caller aborts. */
const pause = (ms: number, signal: AbortSignal | undefined) =>
  new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal?.addEventListener('abort', done);
  });

/** Adds jitter of half to one and a half of the delay, so that clients that failed together do not retry together. */
const spread = (ms: number): number => ms * (0.5 + Math.random());

export async function withRetries<T>(run: () => Promise<T>, rules: RetryRules): Promise<T> {
  const begunAt = performance.now();
  for (const ms of pausesMs) {
    try {
      return await run();
    } catch (error) {
      const reason = rules.reasonFor(error);
      const isLate = performance.now() - begunAt > giveUpAfterMs;
      if (!reason || isLate || rules.signal?.aborted) throw error;
      rules.onRetry(reason);
    }
    const asked = Math.min(rules.askedMs(), mostAskedMs);
    await pause((asked + spread(ms)) * rules.pace(), rules.signal);
  }
  return run();
}
