/** The queue is full; nothing was begun. */
export class QueueFull extends Error {
  override readonly name = 'QueueFull';
}

export interface QueueLimits {
  /** Jobs at work at once, over all owners. */
  atOnce: number;
  /** Jobs of one owner that may wait behind the one at work. */
  waitingPerOwner: number;
  /** Jobs of all owners that may wait. */
  waiting: number;
}

interface Waiting {
  owner: string;
  begin(): void;
}

/**
 * Runs jobs in the order they came, one at a time for each owner: an owner with many jobs waits for its own and has
 * one place. Rejects with QueueFull.
 */
export function createFairQueue(
  limits: QueueLimits,
): <T>(owner: string, job: () => Promise<T>) => Promise<T> {
  const busy = new Set<string>();
  const waiting: Waiting[] = [];

  function beginNext(): void {
    if (busy.size >= limits.atOnce) return;
    const index = waiting.findIndex(({ owner }) => !busy.has(owner));
    const [next] = index < 0 ? [] : waiting.splice(index, 1);
    next?.begin();
  }

  return async (owner, job) => {
    const ofOwner = waiting.filter((one) => one.owner === owner).length;
    if (waiting.length >= limits.waiting || ofOwner >= limits.waitingPerOwner) throw new QueueFull();
    await new Promise<void>((resolve) => {
      const begin = () => {
        busy.add(owner);
        resolve();
      };
      waiting.push({ owner, begin });
      beginNext();
    });
    try {
      return await job();
    } finally {
      busy.delete(owner);
      beginNext();
    }
  };
}
