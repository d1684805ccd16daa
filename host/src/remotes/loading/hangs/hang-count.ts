import { dayMs } from 'shared-kernel/domain/civil-date';
import { z } from 'zod';
import type { Opened } from './opening-mark';
import { storageBox } from './storage-box';
import type { Hang } from './evaluate-openings';

interface Happened {
  readonly verdict: 'suspected' | 'hung';
  /** Both in milliseconds since 1970. */
  readonly now: number;
  readonly workedAt: number | undefined;
}

const hangs = z.array(z.object({ base: z.string(), isCertain: z.boolean(), at: z.number() }));
const hangsKey = 'remotes.hangs';
const maxStored = 20;

export type CountHang = typeof countHang;

/**
 * Counts a hang of this version, for a day, in all tabs. The second is no coincidence; a suspicion that was followed
 * by a page that worked is dropped.
 */
export function countHang({ base }: Opened, { verdict, now, workedAt = 0 }: Happened): Hang['verdict'] {
  const lasting = storageBox(() => localStorage);
  const known = lasting.read(hangsKey, hangs, []).filter(({ at }) => now - at < dayMs);
  const before = known.filter((each) => each.base === base && (each.isCertain || each.at > workedAt));
  const isCertain = verdict === 'hung' || before.length > 0;
  lasting.write(hangsKey, [...known, { base, isCertain, at: now }].slice(-maxStored));
  if (!isCertain) return 'suspected';
  return before.length > 0 ? 'refused' : 'hung';
}
