import { z } from 'zod';
import type { VersionPlace } from '../model/published-remote';
import { storageBox } from './storage-box';

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
  /** For the rest of the visit: a fallback worked where the one at `base` did not, or the page hung with it. */
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
const condemned = z.record(z.string(), z.array(z.object({ base: z.string(), verdict })));
const provenKey = 'remotes.proven';
const condemnedKey = 'remotes.condemned';

export function createVersionMemory(now: () => number = Date.now): VersionMemory {
  const lasting = storageBox(() => localStorage);
  const visit = storageBox(() => sessionStorage);

  return {
    provenOf(remote) {
      const found = lasting.read(provenKey, proven, {})[remote];
      return found && now() - found.at < provenDays * 86_400_000 ? found : undefined;
    },
    prove(remote, { version, base, integrity }) {
      const known = lasting.read(provenKey, proven, {});
      lasting.write(provenKey, { ...known, [remote]: { version, base, integrity, at: now() } });
    },
    condemn(remote, base, verdict) {
      const known = visit.read(condemnedKey, condemned, {});
      const others = (known[remote] ?? []).filter((each) => each.base !== base);
      visit.write(condemnedKey, { ...known, [remote]: [...others, { base, verdict }].slice(-5) });
    },
    verdictOn: (remote, base) =>
      visit.read(condemnedKey, condemned, {})[remote]?.find((each) => each.base === base)?.verdict,
    forgive(remote) {
      const { [remote]: _, ...others } = visit.read(condemnedKey, condemned, {});
      visit.write(condemnedKey, others);
    },
  };
}
