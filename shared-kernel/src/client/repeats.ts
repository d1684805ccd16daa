import type { RetryReason } from './retry';

/** How many calls are being tried again, by reason. */
export type Repeated = Readonly<Record<RetryReason, number>>;

/** Counts calls from their first failure until they are settled, and tells of every change. */
export function countRepeats(tell: (repeated: Repeated) => void) {
  const calls = new Map<symbol, RetryReason>();
  const tellNow = () => {
    const reasons = [...calls.values()];
    const of = (reason: RetryReason) => reasons.filter((one) => one === reason).length;
    tell({ busy: of('busy'), offline: of('offline') });
  };
  return () => {
    const call = Symbol('call');
    return {
      repeats(reason: RetryReason) {
        calls.set(call, reason);
        tellNow();
      },
      settled() {
        if (calls.delete(call)) tellNow();
      },
    };
  };
}
