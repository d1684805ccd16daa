import { change, type Deployed, type Deploying, type Target } from './change';
import { promoted, rolledBack } from './deploy';
import type { Deployment, RegistryChange } from './registry-record';
import type { RegistryStore } from './registry-store';

/** Returns why the live host cannot run a version; undefined when it can. */
export type MisfitOf = (remote: string, version: string) => Promise<string | undefined>;

/** A version left by a checkout, as another source made its last change; without a history `by` is undefined. */
export interface LeftAlone {
  /** Undefined for a remote that was retired. */
  deployment: Deployment | undefined;
  change: RegistryChange | undefined;
}

/**
 * Makes a checkout's build current where nothing is served or retired, where a checkout also made the last change, or
 * where the host cannot run the served version. Otherwise leaves the present version unchanged and returns it; returns
 * undefined when nothing else is served.
 */
export async function follow(
  deploying: Deploying,
  target: Target,
  version: string,
  misfitOf: MisfitOf,
): Promise<LeftAlone | undefined> {
  let left: LeftAlone | undefined;
  await change({ ...deploying, by: 'checkout' }, target, async ({ served, retired }) => {
    left = undefined;
    const next = promoted(served, served ?? retired, version);
    if (!served && !retired) return next;
    const last = await lastChangeOf(deploying.store, target);
    if (last && isByCheckout(last)) return next;
    const reason = served && (await misfitOf(target.remote, served.current));
    if (next && reason) return { ...next, reason };
    if (served?.current !== version || served.canary) left = { deployment: served, change: last };
    return undefined;
  });
  return left;
}

/** For a remote not built here that the host cannot run: serves the latest earlier version that it can, if any. */
export function leaveMisfit(
  deploying: Deploying,
  target: Target,
  misfitOf: MisfitOf,
): Promise<Deployed | undefined> {
  return change({ ...deploying, by: 'checkout' }, target, async ({ served }) => {
    const reason = served && (await misfitOf(target.remote, served.current));
    if (!served || !reason) return undefined;
    for (const earlier of served.previous)
      if (!(await misfitOf(target.remote, earlier)))
        return { ...rolledBack(served, served, earlier), reason };
    return undefined;
  });
}

/** Returns the change that led to the served version of a remote; undefined if the history does not reach it. */
async function lastChangeOf(
  store: RegistryStore,
  { remote, environment }: Target,
): Promise<RegistryChange | undefined> {
  for await (const { change } of store.since(new Date(0))) {
    const concerned = change.withdraws?.replaced.map((each) => each.environment) ?? [change.environment];
    if (change.remote === remote && concerned.includes(environment)) return change;
  }
  return undefined;
}

/** Identifies a checkout's versions in changes recorded without `by`: only its versions are named by content. */
const namedByContent = /-h[0-9a-f]{12}$/;

/** Whether a checkout made the change, according to the record. */
function isByCheckout({ by, action, to, reason }: RegistryChange): boolean {
  if (by === undefined) return action === 'promote' && to !== undefined && namedByContent.test(to);
  return by === 'checkout' && reason === undefined;
}
