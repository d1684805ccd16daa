import { abortCanary } from '../registry/deploy';
import type { Deployed } from '../registry/deploy';
import type { Deployment, Environment } from '../registry/registry-record';
import type { RegistryStore } from '../registry/registry-store';
import type { countsSince } from '../telemetry/counts';
import { errorRateOf, isWorse, rateText } from './error-rate';
import type { ErrorRate } from './error-rate';

const who = 'canary-guard';
const minuteMs = 60_000;
/** A sudden rise shows in the last minutes, a small one only over all of the canary's time. */
const recentMs = 5 * minuteMs;

export interface CanaryGuardInput {
  store: RegistryStore;
  environment: Environment;
  counts: (since: Date) => ReturnType<typeof countsSince>;
  now: () => Date;
  /** Judges, and rolls nothing back. */
  isDryRun?: boolean;
}

/** One canary beside the current version, over the time in which it looks worst. */
export interface Judged {
  remote: string;
  canary: { version: string; percent: number } & ErrorRate;
  current: { version: string } & ErrorRate;
  isWorse: boolean;
  /** Set when it was rolled back, or with a dry run would be. */
  deployed?: Deployed;
}

/** Compares every canary of an environment with the current version, and ends those that go wrong more often. */
export async function guardCanaries(input: CanaryGuardInput): Promise<Judged[]> {
  const record = await input.store.read();
  const judged: Judged[] = [];
  for (const [remote, deployment] of Object.entries(record?.environments[input.environment] ?? {})) {
    if (!deployment.canary) continue;
    const found = await judge(input, remote, deployment, deployment.canary);
    const deployed = found.isWorse ? await abort(input, found) : undefined;
    judged.push(deployed ? { ...found, deployed } : found);
  }
  return judged;
}

async function judge(
  { counts, now }: CanaryGuardInput,
  remote: string,
  { current }: Deployment,
  { version, percent, since }: NonNullable<Deployment['canary']>,
): Promise<Judged> {
  const begun = new Date(since);
  const recent = new Date(Math.max(begun.getTime(), now().getTime() - recentMs));
  const views = await Promise.all(
    [recent, begun].map(async (from) => {
      const told = (await counts(from))[remote] ?? {};
      const [newer, stable] = [errorRateOf(told[version]), errorRateOf(told[current])];
      return {
        remote,
        canary: { version, percent, ...newer },
        current: { version: current, ...stable },
        isWorse: isWorse(newer, stable),
      };
    }),
  );
  const [inRecent, inAll] = views as [Judged, Judged];
  return inRecent.isWorse ? inRecent : inAll;
}

function abort(
  { store, environment, now, isDryRun = false }: CanaryGuardInput,
  { remote, canary, current }: Judged,
): Promise<Deployed | undefined> {
  const reason =
    `${remote} ${canary.version} went wrong ${rateText(canary)}, ` +
    `${current.version} ${rateText(current)}`;
  return abortCanary(
    { store, who, by: 'guard', now, isDryRun },
    { remote, environment },
    canary.version,
    reason,
  );
}
