import { bucketOf } from '../registry/cohort';

const million = 1_000_000;
const shares = [0, 1, 10, 50, 100];
const watched = 20_000;

export interface CanaryFigures {
  /** Percent of a million customers in the slice, by remote and requested share. */
  shares: Record<string, Record<string, number>>;
  /** The largest deviation from the requested share, in points. */
  worstPoints: number;
  /** Customers that fell out of the slice while the share rose from 0 to 100 in steps of one. */
  fellOut: number;
  /** Customers that got different answers for repeated requests. */
  changedTheirMind: number;
}

/** Who is in the slice of a canary: how many, how stable, and whether a rising share keeps them. */
export function measureCanary(remotes: readonly string[]): CanaryFigures {
  const found = Object.fromEntries(remotes.map((remote) => [remote, sharesOf(remote)]));
  const points = Object.values(found).flatMap((byShare) =>
    Object.entries(byShare).map(([requested, got]) => Math.abs(got - Number(requested))),
  );
  let [fellOut, changedTheirMind] = [0, 0];
  for (let id = 1; id <= watched; id += 1) {
    const customer = String(id);
    const answers = Array.from({ length: 101 }, (_, share) => bucketOf('claims', customer) < share / 100);
    if (answers.some((isIn, share) => !isIn && answers[share - 1])) fellOut += 1;
    if (bucketOf('claims', customer) !== bucketOf('claims', customer)) changedTheirMind += 1;
  }
  return {
    shares: found,
    worstPoints: Number(Math.max(...points).toFixed(4)),
    fellOut,
    changedTheirMind,
  };
}

function sharesOf(remote: string): Record<string, number> {
  const counts = shares.map(() => 0);
  for (let id = 1; id <= million; id += 1) {
    const bucket = bucketOf(remote, String(id));
    shares.forEach((share, at) => {
      if (bucket < share / 100) counts[at] = (counts[at] ?? 0) + 1;
    });
  }
  return Object.fromEntries(shares.map((share, at) => [share, ((counts[at] ?? 0) / million) * 100]));
}
