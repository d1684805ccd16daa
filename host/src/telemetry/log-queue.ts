import type { LogRecord } from './log-record';

/** Result of a batch: accepted, refused for good, or to be retried. */
export type Delivery = 'taken' | 'refused' | { readonly retryAfterMs?: number };

export interface LogQueueParts {
  /** Sends a batch while the page is open. */
  post(records: readonly LogRecord[], dropped: number): Promise<Delivery>;
  /** Sends a batch while the page unloads; returns false when the browser refused it. */
  beacon(records: readonly LogRecord[], dropped: number): boolean;
}

const mostWaiting = 200;
const mostInBatch = 50;
/** Browsers refuse beacons of more than 64 kB. */
const mostCharacters = 48_000;
/** Short enough for the canary guard, long enough to go unnoticed. Milliseconds. */
const restMs = 5_000;
const longestPauseMs = 300_000;

/** Queues records until they are delivered, in small, infrequent batches; beyond a limit the oldest are dropped. */
export function createLogQueue({ post, beacon }: LogQueueParts) {
  let waiting: LogRecord[] = [];
  let dropped = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pauseMs = restMs;
  let isSending = false;

  const trim = () => {
    const excess = waiting.length - mostWaiting;
    if (excess <= 0) return;
    waiting = waiting.slice(excess);
    dropped += excess;
  };

  const takeBatch = () => {
    const batch = waiting.slice(0, batchSize(waiting));
    const missing = dropped;
    waiting = waiting.slice(batch.length);
    dropped = 0;
    return {
      batch,
      missing,
      putBack: () => {
        waiting = [...batch, ...waiting];
        dropped += missing;
        trim();
      },
    };
  };

  const schedule = (ms = pauseMs) => {
    if (waiting.length > 0) timer ??= setTimeout(() => void send(), ms);
  };

  const send = async () => {
    timer = undefined;
    isSending = true;
    const { batch, missing, putBack } = takeBatch();
    const delivery = await post(batch, missing).catch((): Delivery => ({}));
    isSending = false;
    if (typeof delivery === 'string') {
      pauseMs = restMs;
      schedule();
      return;
    }
    putBack();
    pauseMs = Math.min(pauseMs * 2, longestPauseMs);
    schedule(Math.max(pauseMs, delivery.retryAfterMs ?? 0));
  };

  return {
    add(record: LogRecord) {
      waiting.push(record);
      trim();
      if (!isSending) schedule();
    },
    /** Sends everything at once, because the page may be closed at any moment. */
    leave() {
      clearTimeout(timer);
      timer = undefined;
      while (waiting.length > 0) {
        const { batch, missing, putBack } = takeBatch();
        if (beacon(batch, missing)) continue;
        putBack();
        break;
      }
      if (!isSending) schedule();
    },
  };
}

/** Returns how many records fit into one request; at least one. */
function batchSize(records: readonly LogRecord[]): number {
  let characters = 0;
  const tooFar = records.findIndex((record, at) => {
    characters += JSON.stringify(record).length;
    return at > 0 && (at >= mostInBatch || characters > mostCharacters);
  });
  return tooFar < 0 ? records.length : tooFar;
}
