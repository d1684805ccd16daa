/**
 * Promised time limits of asynchronous effects, in milliseconds. Stories wait for these with these numbers alone
 * (scripts/lib/story-timeouts.spec.ts).
 */
export const promised = {
  /** A release that fails is replaced in the page by the version before it, from its failure on. */
  fallbackShownMs: 2_000,
  /** Another tab takes over the live connection when its tab is closed. */
  feedPassedOnMs: 2_000,
  /** Messages sent during a connection failure are there after it. */
  feedCaughtUpMs: 20_000,
  /** A version that was promoted is offered in pages that are open. */
  newVersionOfferedMs: 30_000,
  /** What browsers report is counted by the edge. */
  reportsCountedMs: 30_000,
  /** A failing canary is rolled back. */
  canaryAbortedMs: 60_000,
  /** A version that throws is taken back from everybody, from its promotion on. */
  promotionTakenBackMs: 60_000,
  /** The development server of a remote answers. */
  devServerReadyMs: 60_000,
  /** It reports type errors, which a process of their own finds. */
  devTypeErrorsMs: 60_000,
} as const;
