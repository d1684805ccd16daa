import { feedKeys, type LiveFrame, type FeedKey } from 'shared-kernel/contract/feed';
import type { Log } from '../../platform/context';
import type { Db } from '../../platform/db/database';
import type { Connections } from './connections';
import { feedValues, type FeedValues } from './feed-values';
import { createRounds, type Rounds } from './rounds';

/** Changes within this time travel as one frame: ten thousand messages a minute are a few frames a second. */
const gatherMs = 50;

export interface Broadcaster {
  /** Sends these values soon to the connected users of these customers. */
  mark(customerIds: readonly number[], keys: readonly FeedKey[]): void;
  /** Sends every value soon to this customer's connections that have had none. */
  greet(customerId: number): void;
  stop(): Promise<void>;
}

/**
 * Sends current values, never changes: frames may be lost, doubled or gathered without harm. One round at a time, so
 * that no older value overtakes a newer one.
 */
export function createBroadcaster(db: Db, connections: Connections, log: Log): Broadcaster {
  let waiting = new Map<number, Set<FeedKey>>();
  const rounds: Rounds = createRounds(gatherMs, async () => {
    const due = waiting;
    waiting = new Map();
    try {
      const values = await feedValues(db, [...due.keys()]);
      for (const [customerId, keys] of due) sendTo(customerId, keys, values.get(customerId));
    } catch (error) {
      log.error({ err: error }, 'the live feed could not read its values; it will try again');
      for (const [customerId, keys] of due) note(customerId, keys);
      rounds.soon(1_000);
    }
  });

  function note(customerId: number, keys: Iterable<FeedKey>): void {
    const known = waiting.get(customerId) ?? new Set();
    for (const key of keys) known.add(key);
    waiting.set(customerId, known);
  }

  function sendTo(customerId: number, keys: ReadonlySet<FeedKey>, values: FeedValues | undefined): void {
    if (!values) return;
    const { changeNo } = values;
    const frameOf = (k: FeedKey) => JSON.stringify({ k, val: values[k], changeNo } satisfies LiveFrame);
    const [all, changed] = [feedKeys.map(frameOf), feedKeys.filter((k) => keys.has(k)).map(frameOf)];
    for (const connection of connections.ofCustomer(customerId)) {
      connections.send(connection, connection.isFresh ? all : changed);
      connection.isFresh = false;
    }
  }

  const mark = (customerIds: readonly number[], keys: readonly FeedKey[]) => {
    for (const id of customerIds) if (isConnected(id)) note(id, keys);
    if (waiting.size > 0) rounds.soon();
  };
  const isConnected = (customerId: number) => {
    for (const _ of connections.ofCustomer(customerId)) return true;
    return false;
  };
  return { mark, greet: (customerId) => mark([customerId], []), stop: rounds.stop };
}
