import type { Clock } from 'shared-kernel/domain/clock';
import type { Log } from '../../platform/context';
import type { OpenedDatabase } from '../../platform/db/database';
import { createBroadcaster } from './broadcaster';
import { changesSince, customerOf } from './changes';
import { createConnections, type Connection } from './connections';
import { createRounds } from './rounds';
import { closeEnded, sweepSilent } from './sweep';

/** Half the browser's own beat, so that a dead connection is found soon after its time. */
const sweepMs = 15_000;
/** Notices may be lost, or never arrive. */
const lookMs = 1_000;
/** Notices within this time are one look. */
const promptMs = 20;

/** The live feed of one instance: its connections, and what they receive. */
export interface LiveFeed {
  /** Adds a connection and sends it the current values soon. Returns how to remove it. */
  connect(connection: Connection): () => void;
  /** Starts listening for changes and looking for dead connections; repeating it does nothing. */
  start(): void;
  stop(): Promise<void>;
  readonly size: number;
}

interface LiveFeedParts {
  db: OpenedDatabase['db'];
  listen: OpenedDatabase['listen'] | undefined;
  clock: Clock;
  log: Log;
}

export function createLiveFeed({ db, listen, clock, log }: LiveFeedParts): LiveFeed {
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
  /** Of the database, when it was last looked for changes; undefined: everything may have changed. */
  let snapshot: string | undefined;
  let hasMissed = false;
  const look = async () => {
    const since = hasMissed ? undefined : snapshot;
    [snapshot, hasMissed] = [undefined, false];
    // Whoever connects next gets the present values.
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
    connect(connection) {
      if (!connections.add(connection)) return () => undefined;
      broadcaster.mark([connection.customerId], 'none');
      return () => connections.remove(connection);
    },
    start() {
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
    async stop() {
      clearInterval(sweeping);
      await Promise.all([listening?.stop(), looks.stop(), broadcaster.stop(), checks]);
    },
    get size() {
      return connections.size;
    },
  };
}
