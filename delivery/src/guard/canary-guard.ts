import { Refusal } from '../refusal';
import { abortCanary, advanceCanary } from '../registry/deploy';
import type { Admit, Deployed, Deploying } from '../registry/change';
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
  /** Set when it was rolled back or has got its next share, or with a dry run would be. */
  deployed?: Deployed;
  /** Why it stays although it is worse: the live host cannot run the current version. */
  refused?: string;
}

/**
 * Compares every canary of an environment with the current version; ends those with a higher error rate, and gives
 * others the next share of their plan.
 */
export async function guardCanaries(input: CanaryGuardInput): Promise<CanaryEvaluation[]> {
  const record = await input.store.read();
  const evaluated: CanaryEvaluation[] = [];
  for (const [remote, deployment] of Object.entries(record?.environments[input.environment] ?? {})) {
    if (!deployment.canary) continue;
    const found = await evaluateCanary(input, remote, deployment, deployment.canary);
    const next = found.isWorse ? abort(input, found) : goOn(input, found, deployment.canary);
    evaluated.push({ ...found, ...(await next) });
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

type Outcome = Pick<CanaryEvaluation, 'deployed' | 'refused'>;

const ratesIn = ({ remote, canary, current }: CanaryEvaluation): string =>
  `${remote} ${canary.version} has an error rate of ${rateText(canary)}, ` +
  `${current.version} of ${rateText(current)}`;

const abort = (input: CanaryGuardInput, found: CanaryEvaluation): Promise<Outcome> =>
  write(input, ratesIn(found), (deploying, reason) =>
    abortCanary(deploying, { ...found, environment: input.environment }, found.canary.version, reason),
  );

/** Takes the next step of the plan once the present share has had its time and its loads. */
async function goOn(
  input: CanaryGuardInput,
  found: CanaryEvaluation,
  { version, plan }: NonNullable<Deployment['canary']>,
): Promise<Outcome> {
  if (!plan) return {};
  const since = new Date(plan.since);
  if (input.now().getTime() - since.getTime() < plan.minutes * minuteMs) return {};
  const { attempts } = errorRateOf((await input.counts(since))[found.remote]?.[version]);
  if (attempts < plan.attempts) return {};
  return write(input, ratesIn(found), (deploying, reason) =>
    advanceCanary(deploying, { ...found, environment: input.environment }, found.canary, reason),
  );
}

async function write(
  { store, admit, now, isDryRun = false }: CanaryGuardInput,
  reason: string,
  make: (deploying: Deploying, reason: string) => Promise<Deployed | undefined>,
): Promise<Outcome> {
  try {
    const deployed = await make({ store, who, by: 'guard', now, isDryRun, admit }, reason);
    return deployed ? { deployed } : {};
  } catch (problem) {
    if (!(problem instanceof Refusal)) throw problem;
    return { refused: `${reason}, but ${problem.message}` };
  }
}

/** What the guard has done to a canary, in words for the log and the table. */
export function doneTo({ change: { action, percent } }: Deployed): string {
  if (action === 'abort') return 'rolled back';
  return action === 'canary' ? `goes on to ${percent} %` : 'promoted to everybody';
}
