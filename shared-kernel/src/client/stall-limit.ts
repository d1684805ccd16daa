import type { RetryReason } from './retry';

export interface StallLimit {
  /** Aborted by the limit, or with the caller's own signal. */
  readonly signal: AbortSignal;
  readonly isStalled: () => boolean;
  /** Restarts the time, because something was sent or received. */
  progressed(): void;
  end(): void;
}

/** Aborts when there is no progress for `ms`, however long the whole takes. */
export function stallLimit(ms: number, caller: AbortSignal | undefined): StallLimit {
  const stopping = new AbortController();
  let isStalled = false;
  let timer: ReturnType<typeof setTimeout>;

  const stop = () => stopping.abort();
  const progressed = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      isStalled = true;
      stop();
    }, ms);
  };
  if (caller?.aborted) stop();
  caller?.addEventListener('abort', stop);
  progressed();

  return {
    signal: stopping.signal,
    isStalled: () => isStalled,
    progressed,
    end() {
      clearTimeout(timer);
      caller?.removeEventListener('abort', stop);
    },
  };
}

export type RetryCounts = Readonly<Record<RetryReason, number>>;

/** Counts calls that are being retried, and reports every change. */
export function countRetries(notify: (counts: RetryCounts) => void) {
  const calls = new Map<symbol, RetryReason>();
  const notifyNow = () => {
    const reasons = [...calls.values()];
    const of = (reason: RetryReason) => reasons.filter((one) => one === reason).length;
    notify({ busy: of('busy'), offline: of('offline') });
  };
  return () => {
    const call = Symbol('call');
    return {
      retrying(reason: RetryReason) {
        calls.set(call, reason);
        notifyNow();
      },
      settled() {
        if (calls.delete(call)) notifyNow();
      },
    };
  };
}
