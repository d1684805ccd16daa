import type { FeedKey } from 'shared-kernel/contract/feed';

/** Messages between instances. Plain JSON, and idempotent. */
export type FeedSignal =
  | { about: 'values'; customerIds: readonly number[]; keys: readonly FeedKey[] }
  | { about: 'sessions'; userId: number };

/** Carries signals to every instance, the sender included: a reader may be connected to any of them. */
export interface FeedBus {
  publish(signal: FeedSignal): void;
  /** Answers how to stop listening. */
  subscribe(listener: (signal: FeedSignal) => void): () => void;
}

/** For one instance alone. */
export function createLocalBus(): FeedBus {
  const listeners = new Set<(signal: FeedSignal) => void>();
  return {
    publish(signal) {
      for (const listener of listeners) listener(signal);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
