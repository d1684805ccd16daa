import { feedKeys, type FeedKey, type LiveFrame } from 'shared-kernel/contract/feed';
import type { Clock } from 'shared-kernel/domain/clock';
import type { CustomerId } from 'shared-kernel/domain/nouns/ids';
import type { Log } from '../../platform/context';
import type { Db, OpenedDatabase } from '../../platform/db/database';
import { changesSince, customerOf } from './changes';
import { createConnections, type Connection, type Connections } from './connections';
import { feedValues, type FeedValues } from './feed-values';
import { closeEnded, sweepSilent } from './sweep';

/** Changes within this time share a frame: ten thousand messages a minute become a few frames a second. */
const gatherMs = 50;

/** Whether a popup message was written. Pages open a popup for each such frame, so other changes do not send one. */
type PopupNews = 'none' | 'unknown' | 'written';

/**
 * Sends current values, never changes, so frames may be lost, duplicated or merged. One round at a time, so that no
 * older value overtakes a newer one.
 */
function createBroadcaster(db: Db, connections: Connections, log: Log) {
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

  function note(customerId: CustomerId, popup: PopupNews): void {
    const known = waiting.get(customerId);
    waiting.set(customerId, known === undefined || known === 'none' || popup === 'written' ? popup : known);
  }

  function sendTo(customerId: CustomerId, values: FeedValues | undefined, popup: PopupNews): void {
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
    /** Schedules sending changed values to the connected users of these customers; new connections get all values. */
    mark(customerIds: Iterable<number>, popup: PopupNews): void {
      for (const id of customerIds) if (connections.hasCustomer(id)) note(id, popup);
      if (waiting.size > 0) rounds.soon();
    },
    stop: rounds.stop,
  };
}

/** Returns the keys to send to a client that last received `sent`; the number of changes is part of every frame. */
function newKeys(sent: FeedValues | undefined, values: FeedValues, popup: PopupNews): readonly FeedKey[] {
  if (!sent) return feedKeys;
  const isPopup = popup === 'written' || (popup === 'unknown' && values.popup > sent.popup);
  const keys = feedKeys.filter((key) => (key === 'popup' ? isPopup : values[key] !== sent[key]));
  return keys.length === 0 && values.changeNo !== sent.changeNo ? ['unReadCount'] : keys;
}

/** Half the browser's ping interval, so that dead connections are found soon. */
const sweepMs = 15_000;
/** Polling interval, because notifications may get lost. */
const lookMs = 1_000;
/** Notifications within this time share one query. */
const promptMs = 20;

interface LiveFeedParts {
  db: OpenedDatabase['db'];
  listen: OpenedDatabase['listen'] | undefined;
  clock: Clock;
  log: Log;
}

export type LiveFeed = ReturnType<typeof createLiveFeed>;

/** The live feed of one instance: its connections, and what they receive. */
export function createLiveFeed({ db, listen, clock, log }: LiveFeedParts) {
  const connections = createConnections();
  const broadcaster = createBroadcaster(db, connections, log);
  let sweeping: NodeJS.Timeout | undefined;
  let listening: { stop(): Promise<void> } | undefined;
  let checks = Promise.resolve();

  const check = (asked: () => Iterable<Connection>) => {
    checks = checks
      .then(() => closeEnded(db, clock, asked()))
      .catch((error: unknown) =>
        log.error({ err: error }, 'the sessions of the live feed could not be checked'),
      );
  };
  /** Database snapshot of the last query for changes; undefined: anything may have changed. */
  let snapshot: string | undefined;
  let hasMissed = false;
  const look = async () => {
    const since = hasMissed ? undefined : snapshot;
    [snapshot, hasMissed] = [undefined, false];
    // The next connection gets the current values anyway.
    if (connections.size === 0) return;
    const { changes, ...read } = await changesSince(db, since);
    snapshot = read.snapshot;
    if (!changes) {
      broadcaster.mark(connections.customers(), 'unknown');
      check(connections.all);
    }
    for (const { customerId, about } of changes ?? [])
      if (about === 'access') check(() => connections.ofCustomer(customerId));
      else broadcaster.mark([customerId], about === 'popup' ? 'written' : 'none');
  };
  const looks = createRounds(promptMs, async () => {
    await look().catch((error: unknown) =>
      log.error({ err: error }, 'changes for the live feed could not be read; it will try again'),
    );
    looks.soon(lookMs);
  });
  return {
    /** Adds a connection and schedules sending it the current values. Returns a function that removes it. */
    connect(connection: Connection): () => void {
      if (!connections.add(connection)) return () => undefined;
      broadcaster.mark([connection.customerId], 'none');
      return () => connections.remove(connection);
    },
    /** Starts listening for changes and checking for dead connections; calling it again has no effect. */
    start(): void {
      if (sweeping) return;
      sweeping = setInterval(() => {
        sweepSilent(connections, performance.now());
        check(connections.all);
      }, sweepMs);
      const listener = {
        heard(notice: string) {
          if (connections.hasCustomer(customerOf(notice))) looks.soon();
        },
        missed() {
          hasMissed = true;
          looks.soon();
        },
      };
      listening = listen?.('feed', listener, log);
      looks.soon();
    },
    async stop(): Promise<void> {
      clearInterval(sweeping);
      await Promise.all([listening?.stop(), looks.stop(), broadcaster.stop(), checks]);
    },
    get size(): number {
      return connections.size;
    },
  };
}

/** Work that is requested repeatedly and runs one round at a time. */
interface Rounds {
  /** Requests a round within this many milliseconds; moves a later planned round forward and keeps an earlier one. */
  soon(withinMs?: number): void;
  /** Prevents further rounds; resolves when the current one has ended. */
  stop(): Promise<void>;
}

/** Requests during a round cause another round after it. `work` must not throw. */
function createRounds(usualMs: number, work: () => Promise<void>): Rounds {
  let planned: { timer: NodeJS.Timeout; at: number } | undefined;
  let current: Promise<void> | undefined;
  let next: number | undefined;
  let isStopped = false;

  const plan = (ms: number) => {
    clearTimeout(planned?.timer);
    planned = { timer: setTimeout(run, ms), at: performance.now() + ms };
  };
  const run = () => {
    planned = undefined;
    current = work().finally(() => {
      current = undefined;
      const ms = next;
      next = undefined;
      if (ms !== undefined && !isStopped) plan(ms);
    });
  };
  return {
    soon(withinMs = usualMs) {
      if (isStopped) return;
      if (current) next = Math.min(next ?? withinMs, withinMs);
      else if (!planned || planned.at > performance.now() + withinMs) plan(withinMs);
    },
    async stop() {
      isStopped = true;
      clearTimeout(planned?.timer);
      await current;
    },
  };
}
