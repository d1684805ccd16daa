/** Limits for one caller, and for all of them together. Times in ms, sizes in bytes. */
export interface EdgeLimits {
  /** For the headers of a request, a connection that never sends any included. */
  headersMs: number;
  /** Within each window a body that has not ended has to grow by `leastBytes`. */
  windowMs: number;
  leastBytes: number;
  /** How long an answer may lie unread by its caller. */
  unreadMs: number;
  /** Concurrent bodies of one address. */
  bodiesPerAddress: number;
  /** API calls of one address that are not answered yet. */
  callsPerAddress: number;
  /** Connections to the API for bodies over 64 kB, and for everything else. */
  uploads: number;
  calls: number;
  /** How long a call waits for one of them, and how many may wait. */
  waitMs: number;
  waiting: number;
}

/** 1 kB/s is a quarter of the slowest mobile line; an office behind one address stays far below the counts. */
export const edgeLimits: EdgeLimits = {
  headersMs: 10_000,
  windowMs: 15_000,
  leastBytes: 15 * 1024,
  unreadMs: 60_000,
  bodiesPerAddress: 64,
  callsPerAddress: 128,
  uploads: 64,
  calls: 192,
  waitMs: 5_000,
  waiting: 1_000,
};
