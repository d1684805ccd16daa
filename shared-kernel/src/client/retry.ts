/** Why a call is tried again: the server has no time for it, or no answer came. */
export type RetryReason = 'busy' | 'offline';

export interface RetryRules {
  /** Undefined: the failure is not temporary, or a retry is not safe. */
  reasonFor: (error: unknown) => RetryReason | undefined;
  /** Before each pause. */
  onRetry: (reason: RetryReason) => void;
  /** The delay that the last answer requested, in milliseconds. */
  askedMs: () => number;
  /** Share of the usual pauses; below 1 for tests. */
  pace: () => number;
  signal?: AbortSignal | undefined;
}

/** Pauses between five tries, in milliseconds, before chance makes them longer or shorter. */
const pausesMs = [500, 1_000, 2_000, 4_000];
/** A server may request a longer delay, up to this. */
const mostAskedMs = 10_000;
/** No attempt begins later than this after the first: a call that fails after a minute does not take five. */
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

/** Jitter, so that clients that failed together do not retry together: half to one and a half of the delay. */
const spread = (ms: number): number => ms * (0.5 + Math.random());

/** Runs a call up to five times; only failures that have a reason are tried again. */
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
