/** The queue is full; nothing was begun. */
export class QueueFull extends Error {
  override readonly name = 'QueueFull';
}

interface QueueLimits {
  /** Jobs at work at once, over all owners. */
  atOnce: number;
  /** Jobs of one owner that may wait behind the one at work; of each kind. */
  waitingPerOwner: number;
  /** Jobs of all owners that may wait; of each kind. */
  waiting: number;
  /** How long an owner waits after a job that failed, besides as long as that job took; ms. Each further one adds as much. */
  pauseMs: number;
  /** The longest of these waits. */
  mostPauseMs: number;
  /** An owner whose jobs took longer than this of late is demanding: such owners leave one place to the others. */
  demandingMs: number;
}

interface QueuedJob<T> {
  owner: string;
  /** Begins only where no other job could, and never takes the last place. */
  isMinor?: boolean;
  /** Rejects when it was killed. */
  run(): Promise<T>;
}

interface Waiting extends Required<Pick<QueuedJob<unknown>, 'owner' | 'isMinor'>> {
  /** `leavesOne`: it never takes the last place. */
  begin(leavesOne: boolean): void;
  refuse(): void;
}

interface Owner {
  /** Counts up with every job of the queue that begins: the lowest was served longest ago. */
  servedAt: number;
  failures: number;
  /** ms of `performance.now()`. */
  pausedUntil: number;
  /** What its jobs took until `spentAt`; half of it counts after each `halfLifeMs`. */
  spentMs: number;
  spentAt: number;
}

const halfLifeMs = 30_000;

/** Owners that were served longer ago are as good as new. */
const mostOwners = 1_000;

/**
 * Runs jobs one at a time for each owner. The next is one of whoever was served longest ago, whenever it came. Owners
 * whose jobs take long share all places but one, so that a short job of anybody else begins at once. An owner
 * whose job failed pauses, so that jobs that are killed do not take up every place. When too many wait, the owner with
 * the most gives up its newest. Rejects with QueueFull.
 */
export function createFairQueue(limits: QueueLimits): <T>(job: QueuedJob<T>) => Promise<T> {
  const owners = new Map<string, Owner>();
  const busy = new Set<string>();
  const waiting: Waiting[] = [];
  let leavingOne = 0;
  let served = 0;

  const ownerOf = (name: string): Owner =>
    owners.get(name) ?? { servedAt: 0, failures: 0, pausedUntil: 0, spentMs: 0, spentAt: 0 };
  const spentBy = (name: string, now: number): number => {
    const { spentMs, spentAt } = ownerOf(name);
    return spentMs * 0.5 ** ((now - spentAt) / halfLifeMs);
  };

  function beginNext(): void {
    if (busy.size >= limits.atOnce) return;
    const now = performance.now();
    const leavesOne = ({ owner, isMinor }: Waiting) => isMinor || spentBy(owner, now) > limits.demandingMs;
    const isLastTaken = leavingOne >= Math.max(1, limits.atOnce - 1);
    const free = waiting.filter(
      (one) =>
        !busy.has(one.owner) && ownerOf(one.owner).pausedUntil <= now && !(isLastTaken && leavesOne(one)),
    );
    const major = free.filter(({ isMinor }) => !isMinor);
    const [next] = (major.length > 0 ? major : free).toSorted(
      (a, b) => ownerOf(a.owner).servedAt - ownerOf(b.owner).servedAt,
    );
    if (!next) return;
    waiting.splice(waiting.indexOf(next), 1);
    next.begin(leavesOne(next));
    beginNext();
  }

  function makeRoom(owner: string, isMinor: boolean): void {
    const alike = waiting.filter((one) => one.isMinor === isMinor);
    const counts = new Map<string, number>();
    for (const one of alike) counts.set(one.owner, (counts.get(one.owner) ?? 0) + 1);
    const own = counts.get(owner) ?? 0;
    if (own >= limits.waitingPerOwner) throw new QueueFull();
    if (alike.length < limits.waiting) return;
    const most = Math.max(...counts.values());
    const newest = alike.findLast((one) => counts.get(one.owner) === most);
    if (!newest || most <= own + 1) throw new QueueFull();
    waiting.splice(waiting.indexOf(newest), 1);
    newest.refuse();
  }

  function remember(name: string, changes: Partial<Owner>): void {
    const owner = { ...ownerOf(name), ...changes };
    // Put back at the end: the first of the map was served longest ago.
    owners.delete(name);
    owners.set(name, owner);
    if (owners.size > mostOwners) for (const [oldest] of [...owners].slice(0, 1)) owners.delete(oldest);
  }

  function pause(name: string, tookMs: number): void {
    const failures = ownerOf(name).failures + 1;
    const ms = Math.min(limits.mostPauseMs, failures * (limits.pauseMs + tookMs));
    remember(name, { failures, pausedUntil: performance.now() + ms });
    setTimeout(beginNext, ms + 1).unref();
  }

  return async ({ owner, isMinor = false, run }) => {
    makeRoom(owner, isMinor);
    const isLeavingOne = await new Promise<boolean>((resolve, reject) => {
      const begin = (leavesOne: boolean) => {
        busy.add(owner);
        if (leavesOne) leavingOne += 1;
        remember(owner, { servedAt: (served += 1) });
        resolve(leavesOne);
      };
      waiting.push({ owner, isMinor, begin, refuse: () => reject(new QueueFull()) });
      beginNext();
    });
    const began = performance.now();
    try {
      const result = await run();
      remember(owner, { failures: 0 });
      return result;
    } catch (error) {
      pause(owner, performance.now() - began);
      throw error;
    } finally {
      const now = performance.now();
      remember(owner, { spentMs: spentBy(owner, now) + now - began, spentAt: now });
      busy.delete(owner);
      if (isLeavingOne) leavingOne -= 1;
      beginNext();
    }
  };
}
