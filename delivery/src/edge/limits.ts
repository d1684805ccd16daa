/** Limits for one caller, and for all of them together. Times in ms, sizes in bytes. A network is an IPv4 address or an IPv6 /64. */
export interface EdgeLimits {
  /** For the headers of a request, a connection that never sends any included. */
  headersMs: number;
  /** Within each window a body that has not ended has to grow by `leastBytes`. */
  windowMs: number;
  leastBytes: number;
  /** Bytes a second that a body has to come at on the whole, once it has been arriving for two windows. */
  leastBodyRate: number;
  /** Within each window the reader of an answer has to take `leastRead`. */
  readWindowMs: number;
  leastRead: number;
  /** Concurrent bodies of one network. */
  bodiesPerNetwork: number;
  /** API calls of one network that are not answered yet. */
  callsPerNetwork: number;
  /** Requests of one network whose answers have not been read to the end. */
  answersPerNetwork: number;
  /** Open websockets of one network. */
  feedsPerNetwork: number;
  /** Calls that the API works on at once. */
  calls: number;
  /** How long a call waits for its turn, and how many may wait. */
  waitMs: number;
  waiting: number;
}

/**
 * 4 kB/s is the slowest mobile line, of which a reader or a body may use a quarter for a while; an office behind one
 * address stays far below the counts.
 */
export const edgeLimits: EdgeLimits = {
  headersMs: 10_000,
  windowMs: 15_000,
  leastBytes: 15 * 1024,
  leastBodyRate: 4 * 1024,
  readWindowMs: 30_000,
  leastRead: 60 * 1024,
  bodiesPerNetwork: 64,
  callsPerNetwork: 128,
  answersPerNetwork: 256,
  feedsPerNetwork: 300,
  calls: 384,
  waitMs: 5_000,
  waiting: 1_000,
};
