import { feedKeys, type FeedKey, type LiveFrame } from 'shared-kernel/contract/feed';
import type { Log } from '../../platform/context';
import type { Db } from '../../platform/db/database';
import type { Connections } from './connections';
import { feedValues, type FeedValues } from './feed-values';
import { createRounds, type Rounds } from './rounds';

/** Changes within this time travel as one frame: ten thousand messages a minute are a few frames a second. */
const gatherMs = 50;

/** Whether a message that opens by itself was written. Pages open it for each such frame, so that others are kept back. */
type PopupNews = 'none' | 'unknown' | 'written';

interface Broadcaster {
  /** Sends the connected users of these customers soon what is new to them; a new connection gets every value. */
  mark(customerIds: Iterable<number>, popup: PopupNews): void;
  stop(): Promise<void>;
}

/**
 * Sends current values, never changes: frames may be lost, doubled or gathered without harm. One round at a time, so
 * that no older value overtakes a newer one.
 */
export function createBroadcaster(db: Db, connections: Connections, log: Log): Broadcaster {
  let waiting = new Map<number, PopupNews>();
  const rounds: Rounds = createRounds(gatherMs, async () => {
    const due = waiting;
    waiting = new Map();
    try {
      const values = await feedValues(db, [...due.keys()]);
      for (const [customerId, popup] of due) sendTo(customerId, values.get(customerId), popup);
    } catch (error) {
      log.error({ err: error }, 'the live feed could not read its values; it will try again');
      for (const [customerId, popup] of due) note(customerId, popup);
      rounds.soon(1_000);
    }
  });

  function note(customerId: number, popup: PopupNews): void {
    const known = waiting.get(customerId);
    waiting.set(customerId, known === undefined || known === 'none' || popup === 'written' ? popup : known);
  }

  function sendTo(customerId: number, values: FeedValues | undefined, popup: PopupNews): void {
    if (!values) return;
    const { changeNo } = values;
    const frames = new Map(
      feedKeys.map((k) => [k, JSON.stringify({ k, val: values[k], changeNo } satisfies LiveFrame)]),
    );
    for (const connection of connections.ofCustomer(customerId)) {
      const texts = newKeys(connection.sent, values, popup).flatMap((key) => frames.get(key) ?? []);
      if (texts.length > 0) connections.send(connection, texts);
      connection.sent = values;
    }
  }

  return {
    mark(customerIds, popup) {
      for (const id of customerIds) if (connections.hasCustomer(id)) note(id, popup);
      if (waiting.size > 0) rounds.soon();
    },
    stop: rounds.stop,
  };
}

/** What is sent to whoever has had `sent`; the number of changes travels with any of them. */
function newKeys(sent: FeedValues | undefined, values: FeedValues, popup: PopupNews): readonly FeedKey[] {
  if (!sent) return feedKeys;
  const isPopup = popup === 'written' || (popup === 'unknown' && values.popup > sent.popup);
  const keys = feedKeys.filter((key) => (key === 'popup' ? isPopup : values[key] !== sent[key]));
  return keys.length === 0 && values.changeNo !== sent.changeNo ? ['unReadCount'] : keys;
}
