import { setTimeout as sleep } from 'node:timers/promises';
import type { PortalClient } from '../bench/portal-client';

/** Response time of a page of policies for another user, in milliseconds. */
export interface ResponseTimes {
  calls: number;
  medianMs: number;
  longestMs: number;
}

const everyMs = 50;

/** Reads a list of another employer, one call after the other, until `end`; rejects when a call fails. */
export function measureOtherUser(client: PortalClient): { end(): Promise<ResponseTimes> } {
  const times: number[] = [];
  const ended = new AbortController();
  const measuring = (async () => {
    while (!ended.signal.aborted) {
      const began = performance.now();
      await client.get('/api/insures?start=0&length=20');
      times.push(performance.now() - began);
      await sleep(everyMs);
    }
  })();
  // `end` awaits the same promise and so reports its rejection.
  measuring.catch(() => {});
  return {
    async end() {
      ended.abort();
      await measuring;
      const sorted = times.toSorted((one, other) => one - other);
      return {
        calls: sorted.length,
        medianMs: Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0),
        longestMs: Math.round(sorted.at(-1) ?? 0),
      };
    },
  };
}
