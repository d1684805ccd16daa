import { dayMs } from 'shared-kernel/domain/civil-date';
import { z } from 'zod';
import type { VersionPlace } from '../../model/published-remote';
import { storageBox, type StorageBox } from '../storage-box';

/** A version that showed a page in this browser. */
export interface ProvenVersion extends VersionPlace {
  readonly version: string;
  /** When it last did so, in milliseconds since 1970. */
  readonly at: number;
}

/** The versions that this browser stores from one start to the next. Empty where storage is refused. */
export interface VersionMemory {
  /** The last version of a remote that worked here, for as long as it may still be there. */
  provenOf(remote: string): ProvenVersion | undefined;
  prove(remote: string, proven: Omit<ProvenVersion, 'at'>): void;
  /** A fallback worked where the one at `base` did not: for the rest of the visit. The page hung with it: for a day, in all tabs. */
  condemn(remote: string, base: string, verdict: Verdict): void;
  verdictOn(remote: string, base: string): Verdict | undefined;
  forgive(remote: string): void;
}

/** A version that failed, or may have hung the page, may still be better than none. */
export type Verdict = z.infer<typeof verdict>;

const provenDays = 30;

const verdict = z.enum(['failed', 'suspected', 'hung', 'refused']);
const proven = z.record(
  z.string(),
  z.object({ version: z.string(), base: z.string(), integrity: z.string().optional(), at: z.number() }),
);
const condemned = z.record(
  z.string(),
  z.array(z.object({ base: z.string(), verdict, at: z.number().default(0) })),
);
type Condemned = z.infer<typeof condemned>;
/** A visit ends with its tab, and whoever closes a tab that hangs opens another. */
const lasts = (given: Verdict) => given === 'hung' || given === 'refused';
const provenKey = 'remotes.proven';
const condemnedKey = 'remotes.condemned';

export function createVersionMemory(now: () => number = Date.now): VersionMemory {
  const lasting = storageBox(() => localStorage);
  const visit = storageBox(() => sessionStorage);
  const read = (box: StorageBox): Condemned => box.read(condemnedKey, condemned, {});

  return {
    provenOf(remote) {
      const found = lasting.read(provenKey, proven, {})[remote];
      return found && now() - found.at < provenDays * dayMs ? found : undefined;
    },
    prove(remote, { version, base, integrity }) {
      const known = lasting.read(provenKey, proven, {});
      lasting.write(provenKey, { ...known, [remote]: { version, base, integrity, at: now() } });
    },
    condemn(remote, base, verdict) {
      const box = lasts(verdict) ? lasting : visit;
      const known = read(box);
      const others = (known[remote] ?? []).filter((each) => each.base !== base);
      box.write(condemnedKey, { ...known, [remote]: [...others, { base, verdict, at: now() }].slice(-5) });
    },
    verdictOn(remote, base) {
      const on = (box: StorageBox) => read(box)[remote]?.find((each) => each.base === base);
      const hung = on(lasting);
      return hung && now() - hung.at < dayMs ? hung.verdict : on(visit)?.verdict;
    },
    forgive(remote) {
      for (const box of [visit, lasting]) {
        const { [remote]: _, ...others } = read(box);
        box.write(condemnedKey, others);
      }
    },
  };
}
