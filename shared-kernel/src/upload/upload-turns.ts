export interface Turns {
  /** Resolves with the function that gives the turn back; rejects when `signal` aborts first. */
  take(signal: AbortSignal): Promise<() => void>;
}

/** At most `count` turns are taken at a time, in the order in which they were asked for. */
export function createTurns(count: number): Turns {
  let free = count;
  const waiting: (() => void)[] = [];

  const giveBack = () => {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  };
  return {
    take: (signal) =>
      new Promise((resolve, reject) => {
        const leave = () => {
          waiting.splice(waiting.indexOf(begin), 1);
          reject(cancelled());
        };
        const begin = () => {
          signal.removeEventListener('abort', leave);
          resolve(once(giveBack));
        };
        if (signal.aborted) return reject(cancelled());
        if (free > 0) {
          free -= 1;
          return begin();
        }
        signal.addEventListener('abort', leave);
        waiting.push(begin);
      }),
  };
}

const cancelled = () => new DOMException('The upload was cancelled', 'AbortError');

function once(run: () => void): () => void {
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    run();
  };
}

/** Of files that share a request, which is repeated as a whole: together at most a minute on a slow line. */
const batchLimits = { files: 10, bytes: 2 * 1024 * 1024 } as const;

/** Groups neighbours that are small enough for one request; a large file is alone. */
export function batchesOf<Item>(items: readonly Item[], bytesOf: (item: Item) => number): Item[][] {
  const batches: Item[][] = [];
  let bytes = 0;
  for (const item of items) {
    const batch = batches.at(-1);
    bytes += bytesOf(item);
    if (batch && batch.length < batchLimits.files && bytes <= batchLimits.bytes) batch.push(item);
    else {
      batches.push([item]);
      bytes = bytesOf(item);
    }
  }
  return batches;
}

/** Uploads of the whole page: more at a time would only make each of them slower. */
export const uploadTurns = createTurns(3);
/** A decoded photograph takes some 50 MB of memory. */
export const photoTurns = createTurns(1);
