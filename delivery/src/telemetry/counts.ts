import type { CountsStore } from './counts-store';
import { addTally, emptyTally, type Histogram, quantile, type Tally } from './tally';

/** Counts of one version; each figure ending in P75 is a 75th percentile. */
export interface VersionCounts {
  /** Number of times that its code was loaded. */
  loads: number;
  /** Number of times that it could not be mounted. */
  failures: number;
  /** Errors thrown by its code while it ran. */
  errors: number;
  /** Number of times that another version was loaded as fallback. */
  replaced: number;
  loadMsP75?: number;
  mountMsP75?: number;
  /** Largest contentful paint of documents that were opened at one of its pages. */
  lcpMsP75?: number;
  /** Interaction to next paint. */
  inpMsP75?: number;
  /** Cumulative layout shift. */
  clsP75?: number;
  /** Number of reports of each figure. */
  reports?: Partial<Record<'loadMs' | 'mountMs' | 'lcpMs' | 'inpMs' | 'cls', number>>;
}

const minuteMs = 60_000;

/** Returns counts by remote and version from the minute of `since` on. Versions loaded by an override are excluded. */
export async function countsSince(
  store: CountsStore,
  since: Date,
): Promise<Record<string, Record<string, VersionCounts>>> {
  const totals = new Map<string, Map<string, Tally>>();
  for await (const { remote, version, tally } of talliesSince(store, since)) {
    const ofRemote = getOrAdd(totals, remote, () => new Map<string, Tally>());
    addTally(getOrAdd(ofRemote, version, emptyTally), tally);
  }
  return Object.fromEntries(
    [...totals].map(([remote, versions]) => [
      remote,
      Object.fromEntries([...versions].map(([version, total]) => [version, figuresOf(total)])),
    ]),
  );
}

export interface Slot extends VersionCounts {
  /** Start of the slot. */
  at: string;
}

/** Returns counts of one release by version, in slots of equal length from `since` on; empty slots are omitted. */
export async function slotsSince(
  store: CountsStore,
  of: string,
  since: Date,
  slotMs: number,
): Promise<Record<string, Slot[]>> {
  const totals = new Map<string, Map<number, Tally>>();
  for await (const { at, remote, version, tally } of talliesSince(store, since)) {
    if (remote !== of) continue;
    const slot = Math.max(0, Math.floor((at - since.getTime()) / slotMs));
    const ofVersion = getOrAdd(totals, version, () => new Map<number, Tally>());
    addTally(getOrAdd(ofVersion, slot, emptyTally), tally);
  }
  const slotsOf = (slots: Map<number, Tally>): Slot[] =>
    [...slots]
      .sort(([one], [other]) => one - other)
      .map(([slot, total]) => ({
        at: new Date(since.getTime() + slot * slotMs).toISOString(),
        ...figuresOf(total),
      }));
  return Object.fromEntries([...totals].map(([version, slots]) => [version, slotsOf(slots)]));
}

/** Yields the counts of each minute, from that of `since` on. */
async function* talliesSince(store: CountsStore, since: Date) {
  for await (const { start, counts } of store.since(since))
    for (const [minute, remotes] of Object.entries(counts)) {
      const at = start + Number(minute) * minuteMs;
      if (at + minuteMs <= since.getTime()) continue;
      for (const [remote, versions] of Object.entries(remotes))
        for (const [version, tally] of Object.entries(versions)) yield { at, remote, version, tally };
    }
}

function figuresOf({ loads, failures, errors, replaced, ...measures }: Tally): VersionCounts {
  return {
    loads,
    failures,
    errors,
    replaced,
    ...p75('loadMsP75', measures.loadMs),
    ...p75('mountMsP75', measures.mountMs),
    ...p75('lcpMsP75', measures.lcpMs),
    ...p75('inpMsP75', measures.inpMs),
    ...p75('clsP75', measures.clsMilli, 0.001),
    ...reportsOf(measures),
  };
}

function reportsOf({ clsMilli, ...times }: Record<'clsMilli' | 'loadMs', Histogram>) {
  const counted = Object.entries({ ...times, cls: clsMilli }).flatMap(([measure, histogram]) => {
    const count = Object.values(histogram).reduce((sum, one) => sum + one, 0);
    return count ? [[measure, count] as const] : [];
  });
  return counted.length ? { reports: Object.fromEntries(counted) } : {};
}

/** Returns the 75th percentile; omitted for a figure without samples. */
function p75(
  name: Extract<keyof VersionCounts, `${string}P75`>,
  histogram: Histogram,
  unit = 1,
): Partial<VersionCounts> {
  const value = quantile(histogram, 0.75);
  return value === undefined ? {} : { [name]: Number((Math.round(value) * unit).toFixed(3)) };
}

function getOrAdd<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key) ?? make();
  map.set(key, known);
  return known;
}
