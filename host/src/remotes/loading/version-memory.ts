import { z } from 'zod';
import type { VersionPlace } from '../published-remote';

/** A version that showed a page in this browser. */
export interface ProvenVersion extends VersionPlace {
  readonly version: string;
}

/** What this browser remembers of versions from one start to the next. Forgetful where storage is refused. */
export interface VersionMemory {
  /** The last version of a remote that worked here, for as long as it may still be there. */
  provenOf(remote: string): ProvenVersion | undefined;
  prove(remote: string, proven: ProvenVersion): void;
  /** For the rest of the visit: another version worked where the one at `base` did not, or the page hung with it. */
  condemn(remote: string, base: string, verdict: Verdict): void;
  verdictOn(remote: string, base: string): Verdict | undefined;
  forgive(remote: string): void;
  /** Marks that a page of this version is about to run; the returned function takes the mark away. */
  begin(opened: Opened): () => void;
  /** Marks that were never taken away: the page did not live through these. Each is told once. */
  takeHangs(): readonly Opened[];
}

/** A version that failed may still be better than none; one that hung the page may not. */
export type Verdict = 'failed' | 'hung';

export interface Opened {
  readonly remote: string;
  readonly version: string;
  readonly base: string;
}

const provenDays = 30;
/** A mark of another tab that is this old was left by a page that hung or was lost. */
const hungAfterMs = 20_000;

const proven = z.record(
  z.string(),
  z.object({ version: z.string(), base: z.string(), integrity: z.string().optional(), at: z.number() }),
);
const condemned = z.record(
  z.string(),
  z.array(z.object({ base: z.string(), verdict: z.enum(['failed', 'hung']) })),
);
const marks = z.record(
  z.string(),
  z.object({ remote: z.string(), version: z.string(), base: z.string(), tab: z.string(), at: z.number() }),
);

const provenKey = 'remotes.proven';
const condemnedKey = 'remotes.condemned';
const marksKey = 'remotes.opening';
const tabKey = 'remotes.tab';

export function createVersionMemory(now: () => number = Date.now): VersionMemory {
  const lasting = box(() => localStorage);
  const visit = box(() => sessionStorage);
  const tab = visit.read(tabKey, z.string(), '') || crypto.getRandomValues(new Uint32Array(2)).join('-');
  visit.write(tabKey, tab);
  let own: string[] = [];
  const takeMark = (id: string) => {
    const { [id]: _, ...others } = lasting.read(marksKey, marks, {});
    lasting.write(marksKey, others);
    own = own.filter((each) => each !== id);
  };
  // Whoever leaves in the middle of an opening has not been hurt by it.
  window.addEventListener('pagehide', () => own.forEach(takeMark));

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
    begin(opened) {
      const id = `${tab}.${now()}.${own.length}`;
      own.push(id);
      const known = lasting.read(marksKey, marks, {});
      lasting.write(marksKey, { ...known, [id]: { ...opened, tab, at: now() } });
      return () => takeMark(id);
    },
    takeHangs() {
      const left = Object.entries(lasting.read(marksKey, marks, {}));
      const hung = left.filter(
        ([id, mark]) => !own.includes(id) && (mark.tab === tab || now() - mark.at > hungAfterMs),
      );
      for (const [id] of hung) takeMark(id);
      return hung.map(([, { remote, version, base }]) => ({ remote, version, base }));
    },
  };
}

/** A storage that is read with a schema, since anybody may have written to it, and may be full or forbidden. */
function box(open: () => Storage) {
  return {
    read<T>(key: string, schema: z.ZodType<T>, otherwise: T): T {
      try {
        const read = schema.safeParse(JSON.parse(open().getItem(key) ?? 'null'));
        return read.success ? read.data : otherwise;
      } catch {
        return otherwise;
      }
    },
    write(key: string, value: unknown): void {
      try {
        open().setItem(key, JSON.stringify(value));
      } catch {
        // Nothing is remembered then; the portal works without.
      }
    },
  };
}
