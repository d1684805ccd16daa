import type { CountsStore } from './counts-store';
import { quantile, type Histogram } from './histogram';
import { addTally, emptyTally, type Tally } from './tally';

/** Counts of one version; each figure ending in P75 is a 75th percentile. */
export interface VersionCounts {
  /** Times its code arrived. */
  loads: number;
  /** Times it could not be brought onto the page. */
  failures: number;
  /** Errors thrown by its code once it ran. */
  errors: number;
  /** Times another version was loaded as fallback. */
  replaced: number;
  loadMsP75?: number;
  mountMsP75?: number;
  /** Largest contentful paint of documents that were opened on one of its pages. */
  lcpMsP75?: number;
  /** Interaction to next paint. */
  inpMsP75?: number;
  /** Cumulative layout shift. */
  clsP75?: number;
}

const minuteMs = 60_000;

/** Counts by remote and version from the minute of `since` on. Versions that were put in by an override are not in it. */
export async function countsSince(
  store: CountsStore,
  since: Date,
): Promise<Record<string, Record<string, VersionCounts>>> {
  const totals = new Map<string, Map<string, Tally>>();
  for await (const { start, counts } of store.since(since)) {
    for (const [minute, remotes] of Object.entries(counts)) {
      if (start + (Number(minute) + 1) * minuteMs <= since.getTime()) continue;
      for (const [remote, versions] of Object.entries(remotes))
        for (const [version, tally] of Object.entries(versions)) {
          const ofRemote = getOrAdd(totals, remote, () => new Map<string, Tally>());
          addTally(getOrAdd(ofRemote, version, emptyTally), tally);
        }
    }
  }
  return Object.fromEntries(
    [...totals].map(([remote, versions]) => [
      remote,
      Object.fromEntries([...versions].map(([version, total]) => [version, figuresOf(total)])),
    ]),
  );
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
  };
}

/** A figure without samples is left out. */
function p75(name: keyof VersionCounts, histogram: Histogram, unit = 1): Partial<VersionCounts> {
  const value = quantile(histogram, 0.75);
  return value === undefined ? {} : { [name]: Number((Math.round(value) * unit).toFixed(3)) };
}

function getOrAdd<Value>(map: Map<string, Value>, key: string, make: () => Value): Value {
  const known = map.get(key) ?? make();
  map.set(key, known);
  return known;
}
