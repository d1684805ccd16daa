import { Refusal } from '../refusal';
import { abortCanary, advanceCanary, takeBack } from '../registry/deploy';
import type { Admit, Deployed, Deploying } from '../registry/change';
import { madeCurrent } from '../registry/made-current';
import type { Canary, Deployment, Environment, RegistryRecord } from '../registry/registry-record';
import type { RegistryStore } from '../registry/registry-store';
import type { countsSince } from '../telemetry/counts';
import { errorRateOf, isWorse, rateText, type ErrorRate } from './error-rate';
import { exceeded, missingFor } from './plan';

const who = 'canary-guard';
const minuteMs = 60_000;
/** A sudden rise shows in the last minutes, a small one only over the canary's whole time. */
export const recentMs = 5 * minuteMs;
/** How long a version that was promoted to everybody is watched. */
const watchedMs = 60 * minuteMs;
/** Period of reports on the previous version, before the promotion, that it is compared by. */
const beforeMs = 24 * watchedMs;

export interface CanaryGuardInput {
  store: RegistryStore;
  /** Admission rules for the version that everybody gets after a change. */
  admit: Admit;
  environment: Environment;
  counts: (since: Date) => ReturnType<typeof countsSince>;
  now: () => Date;
  /** Evaluates without any rollback. */
  isDryRun?: boolean;
}

/**
 * A canary of a remote or the host, compared with the current version over the period in which its error rate is
 * highest; or a version at 100 % for less than an hour, compared with the one that it replaced.
 */
export interface CanaryEvaluation {
  remote: string;
  canary: { version: string; percent: number } & ErrorRate;
  current: { version: string } & ErrorRate;
  isWorse: boolean;
  /** Describes the bound of its plan that it has exceeded. */
  exceeded?: string;
  /** Set when it was rolled back or got its next share, or in a dry run would be. */
  deployed?: Deployed;
  /** Why a worse canary is not ended (the live host cannot run the other version), or a due step not taken. */
  refused?: string;
}

/**
 * Compares every canary of an environment with the current version; ends those with a higher error rate, and gives
 * others the next share of their plan. A version promoted to everybody within the last hour is likewise compared with
 * the previous version, which replaces it again if it is worse.
 */
export async function guardCanaries(input: CanaryGuardInput): Promise<CanaryEvaluation[]> {
  const record = await input.store.read();
  const promotions = await promotionsIn(input);
  const evaluated: CanaryEvaluation[] = [];
  for (const [remote, deployment] of Object.entries(record?.environments[input.environment] ?? {})) {
    const promotion = promotions.get(remote);
    if (promotion?.to === deployment.current) {
      const found = await evaluatePromotion(input, remote, promotion);
      const outcome = found.isWorse ? await returnFrom(input, found) : {};
      evaluated.push({ ...found, ...outcome });
      // The canary was compared with this version and has ended with it.
      if (outcome.deployed) continue;
    }
    if (!deployment.canary) continue;
    const found = await withBounds(
      input,
      await evaluateCanary(input, remote, deployment, deployment.canary),
      deployment.canary,
    );
    const next = found.isWorse ? abort(input, found) : goOn(input, found, deployment.canary);
    evaluated.push({ ...found, ...(await next) });
  }
  return evaluated;
}

/** A version that replaced another one for everybody. */
interface Promotion {
  at: Date;
  from: string;
  to: string;
}

/** By release, the promotion of the last hour that is current; `npm start` follows its checkout and is left out. */
async function promotionsIn({ store, environment, now }: CanaryGuardInput): Promise<Map<string, Promotion>> {
  const since = new Date(now().getTime() - watchedMs);
  const states: RegistryRecord[] = [];
  for await (const state of store.since(since)) states.push(state);
  const found = new Map<string, Promotion>();
  for (const remote of Object.keys(states[0]?.environments[environment] ?? {})) {
    const { action, by, at, from, to } = madeCurrent(states, { remote, environment }) ?? {};
    if (action !== 'promote' || by === 'checkout' || !from || !to || at === undefined) continue;
    if (new Date(at) > since) found.set(remote, { at: new Date(at), from, to });
  }
  return found;
}

async function evaluatePromotion(
  { counts, now }: CanaryGuardInput,
  remote: string,
  { at, from, to }: Promotion,
): Promise<CanaryEvaluation> {
  const before = (await counts(new Date(at.getTime() - beforeMs)))[remote]?.[from];
  return worstOf(
    periodsSince(at, now()).map(async (since) => {
      const newer = errorRateOf((await counts(since))[remote]?.[to]);
      return compared(
        remote,
        { version: to, percent: 100, ...newer },
        { version: from, ...errorRateOf(before) },
      );
    }),
  );
}

async function evaluateCanary(
  { counts, now }: CanaryGuardInput,
  remote: string,
  { current }: Deployment,
  { version, percent, since }: NonNullable<Deployment['canary']>,
): Promise<CanaryEvaluation> {
  return worstOf(
    periodsSince(new Date(since), now()).map(async (from) => {
      const tallies = (await counts(from))[remote] ?? {};
      const newer = { version, percent, ...errorRateOf(tallies[version]) };
      return compared(remote, newer, { version: current, ...errorRateOf(tallies[current]) });
    }),
  );
}

/** Compares the present share of a plan with its bounds, over the last minutes and over all of its time. */
async function withBounds(
  { counts, now }: CanaryGuardInput,
  found: CanaryEvaluation,
  { version, plan }: Canary,
): Promise<CanaryEvaluation> {
  if (found.isWorse || !plan?.bounds) return found;
  for (const since of periodsSince(new Date(plan.since), now())) {
    const issue = exceeded(plan, (await counts(since))[found.remote]?.[version]);
    if (issue) return { ...found, isWorse: true, exceeded: `${found.remote} ${version} ${issue}` };
  }
  return found;
}

/** Start of the last minutes, and of the whole time. */
const periodsSince = (begun: Date, now: Date): Date[] => [
  new Date(Math.max(begun.getTime(), now.getTime() - recentMs)),
  begun,
];

const compared = (
  remote: string,
  canary: CanaryEvaluation['canary'],
  current: CanaryEvaluation['current'],
): CanaryEvaluation => ({ remote, canary, current, isWorse: isWorse(canary, current) });

async function worstOf(views: Promise<CanaryEvaluation>[]): Promise<CanaryEvaluation> {
  const [inRecent, inAll] = (await Promise.all(views)) as [CanaryEvaluation, CanaryEvaluation];
  return inRecent.isWorse ? inRecent : inAll;
}

type Outcome = Pick<CanaryEvaluation, 'deployed' | 'refused'>;

const ratesIn = ({ remote, canary, current }: CanaryEvaluation): string =>
  `${remote} ${canary.version} has an error rate of ${rateText(canary)}, ` +
  `${current.version} of ${rateText(current)}`;

const abort = (input: CanaryGuardInput, found: CanaryEvaluation): Promise<Outcome> =>
  write(input, found.exceeded ?? ratesIn(found), (deploying, reason) =>
    abortCanary(deploying, { ...found, environment: input.environment }, found.canary.version, reason),
  );

const returnFrom = (input: CanaryGuardInput, found: CanaryEvaluation): Promise<Outcome> =>
  write(input, ratesIn(found), (deploying, reason) => {
    const versions = { from: found.canary.version, to: found.current.version };
    return takeBack(deploying, { ...found, environment: input.environment }, versions, reason);
  });

/** Takes the next step of the plan once the present share has had its time, loads and reports. */
async function goOn(input: CanaryGuardInput, found: CanaryEvaluation, canary: Canary): Promise<Outcome> {
  const { version, plan } = canary;
  if (!plan) return {};
  const since = new Date(plan.since);
  if (input.now().getTime() - since.getTime() < plan.minutes * minuteMs) return {};
  const missing = missingFor({ ...canary, plan }, (await input.counts(since))[found.remote]?.[version]);
  if (missing) return { refused: `${found.remote} ${version} waits for its next share: ${missing}` };
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

/** Describes for the log and the table how the guard changed a canary or a promotion. */
export function doneTo({ change: { action, percent } }: Deployed): string {
  if (action === 'abort' || action === 'rollback') return 'rolled back';
  return action === 'canary' ? `goes on to ${percent} %` : 'promoted to everybody';
}
