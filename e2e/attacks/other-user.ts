import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from '../bench/figures';
import type { ApiUser } from '../support/portal-api';

/** Response time of a page of policies for another user, in milliseconds. */
export interface ResponseTimes {
  calls: number;
  medianMs: number;
  longestMs: number;
}

const everyMs = 50;

/** Reads a list of another employer, one call after the other, until `end`; rejects when a call fails. */
export function measureOtherUser(client: ApiUser): { end(): Promise<ResponseTimes> } {
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
      return {
        calls: times.length,
        medianMs: Math.round(percentile(times, 50)),
        longestMs: Math.round(percentile(times, 100)),
      };
    },
  };
}
