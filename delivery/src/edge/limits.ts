/**
 * Limits for one caller, and for all callers together. Times in ms, sizes in bytes. A network is an IPv4 address or an
 * IPv6 /64.
 */
export interface EdgeLimits {
  /** For the headers of a request; also ends a connection that never sends any. */
  headersMs: number;
  /** Within each window an unfinished body has to grow by `leastBytes`. */
  windowMs: number;
  leastBytes: number;
  /** Minimum average rate of a body in bytes per second, once it has been arriving for two windows. */
  leastBodyRate: number;
  /** Within each window the reader of a response has to read `leastRead`. */
  readWindowMs: number;
  leastRead: number;
  /** Concurrent request bodies of one network. */
  bodiesPerNetwork: number;
  /** Unanswered API calls of one network. */
  callsPerNetwork: number;
  /** Requests of one network whose responses have not been read completely. */
  answersPerNetwork: number;
  /** Open websockets of one network. */
  feedsPerNetwork: number;
  /** Concurrent calls to the API. */
  calls: number;
  /** How long a call may wait for a connection, and how many may wait. */
  waitMs: number;
  waiting: number;
}

/**
 * 4 kB/s is the slowest mobile connection; a reader or a body may temporarily use a quarter of it. An office behind one
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
