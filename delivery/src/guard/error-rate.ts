import type { VersionCounts } from '../telemetry/counts';

type Counts = Pick<VersionCounts, 'loads' | 'failures' | 'errors'>;

export interface ErrorRate {
  /** Number of attempts to load the version into a page. */
  attempts: number;
  /** Attempts that failed to load or threw an error. */
  bad: number;
  /** Between 0 and 1; 0 without any load. */
  rate: number;
}

/** Returns the error rate of a version. A page that throws repeatedly counts at most as often as it was loaded. */
export function errorRateOf(
  { loads, failures, errors }: Counts = { loads: 0, failures: 0, errors: 0 },
): ErrorRate {
  const attempts = loads + failures;
  const bad = failures + Math.min(errors, loads);
  return { attempts, bad, rate: attempts ? bad / attempts : 0 };
}

/** Thresholds above which a canary is worse than the current version. */
const thresholds = {
  attempts: 20,
  bad: 5,
  /** More than this multiple of the current version's rate … */
  times: 2,
  /** … and this much above it: 0.02 is two in a hundred. */
  above: 0.02,
} as const;

/** Whether the canary's error rate is clearly higher. */
export function isWorse(canary: ErrorRate, current: ErrorRate): boolean {
  return (
    canary.attempts >= thresholds.attempts &&
    canary.bad >= thresholds.bad &&
    canary.rate > current.rate * thresholds.times &&
    canary.rate > current.rate + thresholds.above
  );
}

/** Formats a rate: `12.5 % (5 of 40)`. */
export function rateText({ attempts, bad, rate }: ErrorRate): string {
  return attempts ? `${(rate * 100).toFixed(1)} % (${bad} of ${attempts})` : 'not loaded';
}
