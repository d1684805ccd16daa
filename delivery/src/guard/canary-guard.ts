import { Refusal } from '../refusal';
import { abortCanary } from '../registry/deploy';
import type { Admit, Deployed } from '../registry/change';
import type { Deployment, Environment } from '../registry/registry-record';
import type { RegistryStore } from '../registry/registry-store';
import type { countsSince } from '../telemetry/counts';
import { errorRateOf, isWorse, rateText, type ErrorRate } from './error-rate';

const who = 'canary-guard';
const minuteMs = 60_000;
/** A sudden rise shows in the last minutes, a small one only over all of the canary's time. */
export const recentMs = 5 * minuteMs;

export interface CanaryGuardInput {
  store: RegistryStore;
  /** What holds for the version that everybody gets then. */
  admit: Admit;
  environment: Environment;
  counts: (since: Date) => ReturnType<typeof countsSince>;
  now: () => Date;
  /** Evaluates, and rolls nothing back. */
  isDryRun?: boolean;
}

/** One canary, of a remote or of the host, beside the current version, over the period in which its error rate is highest. */
export interface CanaryEvaluation {
  remote: string;
  canary: { version: string; percent: number } & ErrorRate;
  current: { version: string } & ErrorRate;
  isWorse: boolean;
  /** Set when it was rolled back, or with a dry run would be. */
  deployed?: Deployed;
  /** Why it stays although it is worse: the live host cannot run the current version. */
  refused?: string;
}

/** Compares every canary of an environment with the current version, and ends those with a higher error rate. */
export async function guardCanaries(input: CanaryGuardInput): Promise<CanaryEvaluation[]> {
  const record = await input.store.read();
  const evaluated: CanaryEvaluation[] = [];
  for (const [remote, deployment] of Object.entries(record?.environments[input.environment] ?? {})) {
    if (!deployment.canary) continue;
    const found = await evaluateCanary(input, remote, deployment, deployment.canary);
    evaluated.push(found.isWorse ? { ...found, ...(await abort(input, found)) } : found);
  }
  return evaluated;
}

async function evaluateCanary(
  { counts, now }: CanaryGuardInput,
  remote: string,
  { current }: Deployment,
  { version, percent, since }: NonNullable<Deployment['canary']>,
): Promise<CanaryEvaluation> {
  const begun = new Date(since);
  const recent = new Date(Math.max(begun.getTime(), now().getTime() - recentMs));
  const views = await Promise.all(
    [recent, begun].map(async (from) => {
      const tallies = (await counts(from))[remote] ?? {};
      const [newer, stable] = [errorRateOf(tallies[version]), errorRateOf(tallies[current])];
      return {
        remote,
        canary: { version, percent, ...newer },
        current: { version: current, ...stable },
        isWorse: isWorse(newer, stable),
      };
    }),
  );
  const [inRecent, inAll] = views as [CanaryEvaluation, CanaryEvaluation];
  return inRecent.isWorse ? inRecent : inAll;
}

async function abort(
  { store, admit, environment, now, isDryRun = false }: CanaryGuardInput,
  { remote, canary, current }: CanaryEvaluation,
): Promise<Pick<CanaryEvaluation, 'deployed' | 'refused'>> {
  const reason =
    `${remote} ${canary.version} has an error rate of ${rateText(canary)}, ` +
    `${current.version} of ${rateText(current)}`;
  const deploying = { store, who, by: 'guard', now, isDryRun, admit } as const;
  try {
    const deployed = await abortCanary(deploying, { remote, environment }, canary.version, reason);
    return deployed ? { deployed } : {};
  } catch (problem) {
    if (!(problem instanceof Refusal)) throw problem;
    return { refused: `${reason}, but ${problem.message}` };
  }
}
