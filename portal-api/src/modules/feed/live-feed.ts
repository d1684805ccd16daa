import type { Clock } from 'shared-kernel/domain/clock';
import type { Log } from '../../platform/context';
import type { Db } from '../../platform/db/database';
import type { Feed } from '../../platform/feed';
import { createBroadcaster } from './broadcaster';
import { createConnections, type Connection } from './connections';
import { createLocalBus, type FeedBus } from './feed-bus';
import { createMessagePump } from './message-pump';
import { closeEnded, sweepSilent } from './sweep';

/** Half the browser's own beat, so that a dead connection is found soon after its time. */
const sweepMs = 15_000;

/** The live feed of one instance: its connections, and what they receive. */
export interface LiveFeed extends Feed {
  /** Adds a connection and sends it the current values soon. Returns how to remove it. */
  connect(connection: Connection): () => void;
  /** Starts polling for messages and for dead connections; repeating it does nothing. */
  start(): void;
  stop(): Promise<void>;
  readonly size: number;
}

export interface LiveFeedParts {
  db: Db;
  clock: Clock;
  log: Log;
  /** One instance alone unless given. */
  bus?: FeedBus;
}

export function createLiveFeed({ db, clock, log, bus = createLocalBus() }: LiveFeedParts): LiveFeed {
  const connections = createConnections();
  const broadcaster = createBroadcaster(db, connections, log);
  const pump = createMessagePump({ db, clock, bus, log });
  let sweeping: NodeJS.Timeout | undefined;
  let checks = Promise.resolve();

  const check = (asked: () => Iterable<Connection>) => {
    checks = checks
      .then(() => closeEnded(db, clock, asked()))
      .catch((error: unknown) =>
        log.error({ err: error }, 'the sessions of the live feed could not be checked'),
      );
  };
  const unsubscribe = bus.subscribe((signal) => {
    if (signal.about === 'values') broadcaster.mark(signal.customerIds, signal.keys);
    else check(() => connections.ofUser(signal.userId));
  });
  return {
    changed: (customerIds, keys) => bus.publish({ about: 'values', customerIds, keys }),
    // Every frame carries the change number.
    recordChanged: (id) => bus.publish({ about: 'values', customerIds: [id], keys: ['unReadCount'] }),
    messageWritten: () => {
      // Seeds and tools write messages, too; there the pump never starts.
      if (sweeping) pump.soon();
    },
    sessionsEnded: (userId) => bus.publish({ about: 'sessions', userId }),
    connect(connection) {
      if (!connections.add(connection)) return () => undefined;
      broadcaster.greet(connection.customerId);
      return () => connections.remove(connection);
    },
    start() {
      if (sweeping) return;
      sweeping = setInterval(() => {
        sweepSilent(connections, performance.now());
        check(connections.all);
      }, sweepMs);
      pump.soon();
    },
    async stop() {
      unsubscribe();
      clearInterval(sweeping);
      await Promise.all([pump.stop(), broadcaster.stop(), checks]);
    },
    get size() {
      return connections.size;
    },
  };
}
