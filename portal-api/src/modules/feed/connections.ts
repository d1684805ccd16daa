import type { Socket } from 'node:net';
import { feedClose } from 'shared-kernel/contract/feed';
import type { FeedValues } from './feed-values';

/** The part of a websocket that the feed needs. */
export interface FeedSocket {
  /** Bytes that the reader has not taken yet. */
  readonly bufferedAmount: number;
  send(text: string): void;
  ping(): void;
  close(code: number): void;
  /** Ends the connection without a close frame. */
  terminate(): void;
}

export interface Connection {
  socket: FeedSocket;
  /** Carries the websocket's frames. */
  tcp: Pick<Socket, 'cork' | 'uncork'>;
  userId: number;
  customerId: number;
  sessionId: number;
  /** Milliseconds of the process clock when the browser last gave a sign of life. */
  heardAt: number;
  /** The values that it was sent last. */
  sent: FeedValues | undefined;
}

/** More feeds than a user has browsers. */
const perUser = 20;
/** A reader this far behind has to reconnect and begins with the current values. */
const maxBufferedBytes = 256 * 1024;

/** Who is connected to this instance. */
export interface Connections {
  /** False, and the socket closed, when the user has too many already. */
  add(connection: Connection): boolean;
  remove(connection: Connection): void;
  all(): Iterable<Connection>;
  ofCustomer(customerId: number): Iterable<Connection>;
  hasCustomer(customerId: number | undefined): boolean;
  customers(): Iterable<number>;
  /** Sends one frame per text, all of them in one system call: most of the time of a broadcast is spent there. */
  send(connection: Connection, texts: readonly string[]): void;
  readonly size: number;
}

export function createConnections(): Connections {
  const everyone = new Set<Connection>();
  const byCustomer = new Map<number, Set<Connection>>();
  const ofCustomer = (customerId: number): Iterable<Connection> => byCustomer.get(customerId) ?? [];
  return {
    add(connection) {
      const own = byCustomer.get(connection.customerId) ?? new Set();
      if ([...own].filter((other) => other.userId === connection.userId).length >= perUser) {
        connection.socket.close(feedClose.overloaded);
        return false;
      }
      byCustomer.set(connection.customerId, own.add(connection));
      everyone.add(connection);
      return true;
    },
    remove(connection) {
      everyone.delete(connection);
      const own = byCustomer.get(connection.customerId);
      own?.delete(connection);
      if (own?.size === 0) byCustomer.delete(connection.customerId);
    },
    all: () => everyone,
    ofCustomer,
    hasCustomer: (customerId) => customerId !== undefined && byCustomer.has(customerId),
    customers: () => byCustomer.keys(),
    send({ socket, tcp }, texts) {
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
