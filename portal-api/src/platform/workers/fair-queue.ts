/** The queue is full; no job was started. */
export class QueueFull extends Error {
  override readonly name = 'QueueFull';
}

interface QueueLimits {
  /** Jobs running at the same time, over all owners. */
  atOnce: number;
  /** Jobs of one owner that may wait behind the running one, per kind. */
  waitingPerOwner: number;
  /** Jobs of all owners that may wait, per kind. */
  waiting: number;
  /**
   * Milliseconds that an owner pauses after a failed job, in addition to that job's duration. Each further failure adds
   * as much.
   */
  pauseMs: number;
  /** Maximum of such a pause. */
  mostPauseMs: number;
  /** An owner whose jobs recently took longer than this is demanding: such owners leave one place to the others. */
  demandingMs: number;
}

interface QueuedJob<T> {
  owner: string;
  /** Starts only when no other job can, and never takes the last place. */
  isMinor?: boolean;
  /** Rejects when the job was killed. */
  run(): Promise<T>;
}

interface Waiting extends Required<Pick<QueuedJob<unknown>, 'owner' | 'isMinor'>> {
  /** Starts the job. `leavesOne`: it never takes the last place. */
  begin(leavesOne: boolean): void;
  refuse(): void;
}

interface Owner {
  /** Increases with every job of the queue that starts: the lowest was served longest ago. */
  servedAt: number;
  failures: number;
  /** Time that its jobs took until `spentAt`; halved after each `halfLifeMs`. */
  spentMs: number;
  spentAt: number;
}

const halfLifeMs = 30_000;

/** Owners that were served longer ago count as new. */
const mostOwners = 1_000;

/**
 * Runs jobs one at a time per owner. The next job is that of the owner served longest ago, whenever it was added.
 * Owners whose jobs take long share all places but one, so that another owner's short job starts at once. An owner
 * whose job failed pauses, so that killed jobs do not occupy every place. When too many wait, the owner with the most
 * loses its newest. Rejects with QueueFull.
 */
export function createFairQueue(limits: QueueLimits): <T>(job: QueuedJob<T>) => Promise<T> {
  const owners = new Map<string, Owner>();
  const busy = new Set<string>();
  const paused = new Set<string>();
  const waiting: Waiting[] = [];
  let leavingOne = 0;
  let served = 0;

  const ownerOf = (name: string): Owner =>
    owners.get(name) ?? { servedAt: 0, failures: 0, spentMs: 0, spentAt: 0 };
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
      (one) => !busy.has(one.owner) && !paused.has(one.owner) && !(isLastTaken && leavesOne(one)),
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
    // Moved to the end: the first entry of the map was served longest ago.
    owners.delete(name);
    owners.set(name, owner);
    if (owners.size > mostOwners) for (const [oldest] of [...owners].slice(0, 1)) owners.delete(oldest);
  }

  function pause(name: string, tookMs: number): void {
    const failures = ownerOf(name).failures + 1;
    const ms = Math.min(limits.mostPauseMs, failures * (limits.pauseMs + tookMs));
    remember(name, { failures });
    paused.add(name);
    // The timer itself ends the pause: a time compared with the clock may lie a fraction ahead when the timer fires,
    // and nothing would look again.
    setTimeout(() => {
      paused.delete(name);
      beginNext();
    }, ms).unref();
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
