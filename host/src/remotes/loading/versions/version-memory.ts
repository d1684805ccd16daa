import { dayMs } from 'shared-kernel/domain/civil-date';
import { browserStorage, tabStorage, type PageStorage } from 'shared-kernel/runtime';
import { z } from 'zod';
import type { VersionPlace } from '../../model/published-remote';

export type VersionMemory = ReturnType<typeof createVersionMemory>;

/** A version that failed, or may have hung the page: it may still be better than none. */
type Verdict = z.infer<typeof verdict>;

const provenDays = 30;

const verdict = z.enum(['failed', 'suspected', 'hung', 'refused']);
const proven = z.record(
  z.string(),
  // `at`: when it last showed a page, in milliseconds since 1970.
  z.object({ version: z.string(), base: z.string(), integrity: z.string().optional(), at: z.number() }),
);
const condemned = z.record(
  z.string(),
  z.array(z.object({ base: z.string(), verdict, at: z.number().default(0) })),
);
type Condemned = z.infer<typeof condemned>;
/** A visit ends with its tab, and a user who closes a hanging tab opens another one. */
const lasts = (given: Verdict) => given === 'hung' || given === 'refused';
const provenKey = 'remotes.proven';
const condemnedKey = 'remotes.condemned';

/** The versions that this browser remembers from one start to the next; only within the page if storage is refused. */
export function createVersionMemory(now: () => number = Date.now) {
  const read = (storage: PageStorage): Condemned => storage.readAs(condemnedKey, condemned) ?? {};
  const readProven = () => browserStorage.readAs(provenKey, proven) ?? {};

  return {
    /** The last version of a remote that worked in this browser, as long as it may still be on the server. */
    provenOf(remote: string) {
      const found = readProven()[remote];
      return found && now() - found.at < provenDays * dayMs ? found : undefined;
    },
    prove(remote: string, { version, base, integrity }: VersionPlace & { readonly version: string }) {
      browserStorage.writeJson(provenKey, {
        ...readProven(),
        [remote]: { version, base, integrity, at: now() },
      });
    },
    /**
     * Stores a verdict on the version at `base`: for the rest of the visit if it failed and a fallback worked, for a day
     * and in all tabs if the page hung.
     */
    condemn(remote: string, base: string, verdict: Verdict) {
      const storage = lasts(verdict) ? browserStorage : tabStorage;
      const known = read(storage);
      const others = (known[remote] ?? []).filter((each) => each.base !== base);
      storage.writeJson(condemnedKey, {
        ...known,
        [remote]: [...others, { base, verdict, at: now() }].slice(-5),
      });
    },
    verdictOn(remote: string, base: string) {
      const on = (storage: PageStorage) => read(storage)[remote]?.find((each) => each.base === base);
      const hung = on(browserStorage);
      return hung && now() - hung.at < dayMs ? hung.verdict : on(tabStorage)?.verdict;
    },
    forgive(remote: string) {
      for (const storage of [tabStorage, browserStorage]) {
        const { [remote]: _, ...others } = read(storage);
        storage.writeJson(condemnedKey, others);
      }
    },
  };
}
