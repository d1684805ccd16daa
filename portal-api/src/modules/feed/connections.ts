import type { Socket } from 'node:net';
import { feedClose } from 'shared-kernel/contract/feed';
import type { CustomerId, SessionId, UserId } from 'shared-kernel/domain/nouns/ids';
import type { FeedValues } from './feed-values';

/** The part of a websocket that the feed needs. */
interface FeedSocket {
  /** Bytes that the client has not received yet. */
  readonly bufferedAmount: number;
  send(text: string): void;
  ping(): void;
  close(code: number): void;
  /** Ends the connection without a close frame. */
  terminate(): void;
}

export interface Connection {
  socket: FeedSocket;
  /** Socket that carries the websocket's frames. */
  tcp: Pick<Socket, 'cork' | 'uncork'>;
  userId: UserId;
  customerId: CustomerId;
  sessionId: SessionId;
  /** Milliseconds of the process clock at the browser's last sign of life. */
  heardAt: number;
  /** Values sent last. */
  sent: FeedValues | undefined;
}

/** Maximum of feeds per user; more than a user has browsers open. */
const perUser = 20;
/** A client further behind than this is disconnected; after reconnecting it starts with the current values. */
const maxBufferedBytes = 256 * 1024;

export type Connections = ReturnType<typeof createConnections>;

/** The connections of this instance. */
export function createConnections() {
  const everyone = new Set<Connection>();
  const byCustomer = new Map<number, Set<Connection>>();
  const ofCustomer = (customerId: CustomerId): Iterable<Connection> => byCustomer.get(customerId) ?? [];
  return {
    /** Returns false and closes the socket when the user has too many connections. */
    add(connection: Connection): boolean {
      const own = byCustomer.get(connection.customerId) ?? new Set();
      if ([...own].filter((other) => other.userId === connection.userId).length >= perUser) {
        connection.socket.close(feedClose.overloaded);
        return false;
      }
      byCustomer.set(connection.customerId, own.add(connection));
      everyone.add(connection);
      return true;
    },
    remove(connection: Connection): void {
      everyone.delete(connection);
      const own = byCustomer.get(connection.customerId);
      own?.delete(connection);
      if (own?.size === 0) byCustomer.delete(connection.customerId);
    },
    all: (): Iterable<Connection> => everyone,
    ofCustomer,
    hasCustomer: (customerId: CustomerId | undefined): boolean =>
      customerId !== undefined && byCustomer.has(customerId),
    customers: () => byCustomer.keys(),
    /** Sends one frame per text in a single system call, where a broadcast spends most of its time. */
    send({ socket, tcp }: Connection, texts: readonly string[]): void {
      if (socket.bufferedAmount > maxBufferedBytes) return socket.terminate();
      tcp.cork();
      for (const text of texts) socket.send(text);
      tcp.uncork();
    },
    get size() {
      return everyone.size;
    },
  };
}
