import { timingSafeEqual } from 'node:crypto';
import type { Clock } from 'shared-kernel/domain/clock';
import type { Pii } from '../../platform/pii';

const validMs = 10 * 60_000;

/** Addresses that are themselves the right to read a file, for ten minutes. */
interface SignedUrls {
  of(id: string): string;
  isGood(id: string, sig: string, exp: number): boolean;
}

export function createSignedUrls(clock: Clock, pii: Pick<Pii, 'index'>): SignedUrls {
  const signature = (id: string, exp: number) => pii.index(`file-url:${id}:${exp}`);
  return {
    of(id) {
      const exp = Math.floor((clock.now().getTime() + validMs) / 1000);
      return `/prod-api/api/oss/raw/${id}?sig=${signature(id, exp)}&exp=${exp}`;
    },
    isGood(id, sig, exp) {
      const expected = Buffer.from(signature(id, exp));
      const given = Buffer.from(sig);
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false;
      return clock.now().getTime() <= exp * 1000;
    },
  };
}
