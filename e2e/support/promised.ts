/**
 * How long something that happens by itself may take, in milliseconds: what the portal promises, and no longer. Stories
 * wait for such things with these numbers alone (scripts/lib/story-timeouts.spec.ts).
 */
export const promised = {
  /** Another tab takes over the live connection when the one that held it is closed. */
  feedPassedOnMs: 2_000,
  /** Messages of the time without a connection are there after it is mended. */
  feedCaughtUpMs: 20_000,
  /** A version that was promoted is offered in pages that are open. */
  newVersionOfferedMs: 30_000,
  /** What browsers report is counted by the edge. */
  reportsCountedMs: 30_000,
  /** A canary that goes wrong is taken back (docs/benchmarks.md). */
  canaryAbortedMs: 60_000,
  /** The development server of a remote answers. */
  devServerReadyMs: 60_000,
} as const;
