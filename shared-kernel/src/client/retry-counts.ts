import type { RetryReason } from './retry';

/** Number of calls that are being retried, by reason. */
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
