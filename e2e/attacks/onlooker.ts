import { setTimeout as sleep } from 'node:timers/promises';
import type { PortalClient } from '../bench/portal-client';

/** Response time of a page of policies for another user, in milliseconds. */
export interface Waits {
  calls: number;
  medianMs: number;
  longestMs: number;
}

const everyMs = 50;

/** Reads a list of another employer, one call after the other, until `end`; rejects when a call fails. */
export function lookOn(client: PortalClient): { end(): Promise<Waits> } {
  const waits: number[] = [];
  const over = new AbortController();
  const looking = (async () => {
    while (!over.signal.aborted) {
      const began = performance.now();
      await client.get('/api/insures?start=0&length=20');
      waits.push(performance.now() - began);
      await sleep(everyMs);
    }
  })();
  // Rejections are seen by `end`.
  looking.catch(() => {});
  return {
    async end() {
      over.abort();
      await looking;
      const sorted = waits.toSorted((one, other) => one - other);
      return {
        calls: sorted.length,
        medianMs: Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0),
        longestMs: Math.round(sorted.at(-1) ?? 0),
      };
    },
  };
}
