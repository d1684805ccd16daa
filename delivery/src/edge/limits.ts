/**
 * Limits for one caller, and for all callers together. Times in ms, sizes in bytes. A network is an IPv4 address or an
 * IPv6 /64. 4 kB/s is the slowest mobile connection; a reader or a body may temporarily use a quarter of it. An office
 * behind one address stays far below the counts.
 */
export const edgeLimits = {
  /** For the headers of a request; also ends a connection that never sends any. */
  headersMs: 10_000,
  /** Within each window an unfinished body has to grow by `leastBytes`. */
  windowMs: 15_000,
  leastBytes: 15 * 1024,
  /** Minimum average rate of a body in bytes per second, once it has been arriving for two windows. */
  leastBodyRate: 4 * 1024,
  /** Within each window the reader of a response has to read `leastRead`. */
  readWindowMs: 30_000,
  leastRead: 60 * 1024,
  /** Concurrent request bodies of one network. */
  bodiesPerNetwork: 64,
  /** Unanswered API calls of one network. */
  callsPerNetwork: 128,
  /** Requests of one network whose responses have not been read completely. */
  answersPerNetwork: 256,
  /** Open websockets of one network. */
  feedsPerNetwork: 300,
  /** Connections of all networks without a request; each takes a descriptor and some 20 kB. */
  idleConnections: 8_000,
  /** Concurrent calls to the API. */
  calls: 384,
  /** How long a call may wait for a connection, and how many may wait. */
  waitMs: 5_000,
  waiting: 1_000,
};

export type EdgeLimits = typeof edgeLimits;
