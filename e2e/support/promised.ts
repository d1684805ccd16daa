/**
 * Guaranteed time limits of asynchronous effects, in milliseconds. Stories use only these when they wait for such
 * effects (scripts/lib/story-timeouts.spec.ts).
 */
export const promised = {
  /** From the failure of a release until the page shows the previous version. */
  fallbackShownMs: 2_000,
  /** From closing the tab with the live connection until another tab has one. */
  feedPassedOnMs: 2_000,
  /** From a restored connection until messages sent during the interruption have arrived. */
  feedCaughtUpMs: 20_000,
  /** From promoting a version until open pages offer it. */
  newVersionOfferedMs: 30_000,
  /** From a browser's report until the edge has counted it. */
  reportsCountedMs: 30_000,
  /** From the failure of a canary until its rollback. */
  canaryAbortedMs: 60_000,
  /** From promoting a version that throws until it is rolled back for everybody. */
  promotionTakenBackMs: 60_000,
  /** From starting a remote's development server until it responds. */
  devServerReadyMs: 60_000,
  /** Until the development server reports type errors, which a separate process finds. */
  devTypeErrorsMs: 60_000,
} as const;
