import { Refusal } from '../refusal';
import { isByCheckout, lastChangeOf } from './last-change';
import type { Deployment, Environment, RegistryChange } from './registry-record';
import type { RegistryStore } from './registry-store';

export interface Deploying {
  store: RegistryStore;
  who: string;
  /** Default: a command. */
  by?: RegistryChange['by'];
  now: () => Date;
  /** Reports what would change and changes nothing. */
  isDryRun?: boolean;
}

/** What is changed: one remote in one environment. */
export interface Target {
  remote: string;
  environment: Environment;
}

/** A change made, or with a dry run the one that would be made. */
export interface Deployed {
  change: RegistryChange;
  deployment: Deployment;
}

type Step = { deployment: Deployment } & Pick<RegistryChange, 'action' | 'to'> &
  Partial<Pick<RegistryChange, 'from' | 'percent' | 'reason'>>;

/** Number of rollback steps stored. */
const maxPrevious = 10;

/** Makes a version current, which ends a canary. Repeating it changes nothing and returns undefined. */
export function promote(
  deploying: Deploying,
  target: Target,
  version: string,
): Promise<Deployed | undefined> {
  return deploy(deploying, target, (present) => promoted(present, version));
}

/** A version that a checkout does not replace, since the last change was not its own; `by` is undefined without a history. */
export interface LeftAlone {
  deployment: Deployment;
  change: RegistryChange | undefined;
}

/**
 * Makes what a checkout has built current where nothing is served, or where the last change was made by a checkout
 * too. Everything else stays unchanged and is returned; undefined when nothing else is served now.
 */
export async function follow(
  deploying: Deploying,
  target: Target,
  version: string,
): Promise<LeftAlone | undefined> {
  let left: LeftAlone | undefined;
  await deploy({ ...deploying, by: 'checkout' }, target, async (present) => {
    left = undefined;
    if (!present) return promoted(present, version);
    const change = await lastChangeOf(deploying.store, target);
    if (change && isByCheckout(change)) return promoted(present, version);
    if (present.current !== version || present.canary) left = { deployment: present, change };
    return undefined;
  });
  return left;
}

function promoted(present: Deployment | undefined, version: string): Step | undefined {
  if (present?.current === version) return undefined;
  const previous = present ? [present.current, ...present.previous].slice(0, maxPrevious) : [];
  return {
    action: 'promote',
    from: present?.current,
    to: version,
    deployment: { current: version, previous },
  };
}

/**
 * Gives a version to a share of the customers, or changes the share; another canary is replaced. Repeating it
 * changes nothing and returns undefined. Refused without a current version, and for the current version.
 */
export function promoteToShare(
  deploying: Deploying,
  target: Target,
  version: string,
  percent: number,
): Promise<Deployed | undefined> {
  return deploy(deploying, target, (present, at) => {
    const where = `${target.remote} in ${target.environment}`;
    if (!present) throw new Refusal(`${where} serves no version yet: promote one for everybody first`);
    if (present.current === version) throw new Refusal(`${where} serves ${version} to everybody already`);
    const { canary } = present;
    if (canary?.version === version && canary.percent === percent) return undefined;
    const since = canary?.version === version ? canary.since : at;
    return {
      action: 'canary',
      from: present.current,
      to: version,
      percent,
      deployment: { ...present, canary: { version, percent, since } },
    };
  });
}

/** Ends the canary; without one the previous version becomes current again; refused when there is none. */
export function rollback(deploying: Deploying, target: Target): Promise<Deployed | undefined> {
  return deploy(deploying, target, (present) => {
    if (present?.canary) return withoutCanary(present, present.canary.version, { action: 'rollback' });
    const [current, ...previous] = present?.previous ?? [];
    if (!current) throw new Refusal(`${target.remote} has no earlier version in ${target.environment}`);
    return { action: 'rollback', from: present?.current, to: current, deployment: { current, previous } };
  });
}

/** Ends the canary of this version for a reason; changes nothing when it has ended already. */
export function abortCanary(
  deploying: Deploying,
  target: Target,
  version: string,
  reason: string,
): Promise<Deployed | undefined> {
  return deploy(deploying, target, (present) =>
    present?.canary?.version === version
      ? withoutCanary(present, version, { action: 'abort', reason })
      : undefined,
  );
}

function withoutCanary(
  { current, previous }: Deployment,
  from: string,
  how: Pick<Step, 'action' | 'reason'>,
): Step {
  return { ...how, from, to: current, deployment: { current, previous } };
}

async function deploy(
  { store, who, by = 'command', now, isDryRun }: Deploying,
  { remote, environment }: Target,
  next: (present: Deployment | undefined, at: string) => Step | undefined | Promise<Step | undefined>,
): Promise<Deployed | undefined> {
  let deployed: Deployed | undefined;
  await store.update(async (record) => {
    const at = now().toISOString();
    const step = await next(record?.environments[environment]?.[remote], at);
    if (!step) {
      deployed = undefined;
      return undefined;
    }
    const { deployment, from, percent, reason, ...rest } = step;
    const change: RegistryChange = {
      at,
      who,
      by,
      environment,
      remote,
      ...rest,
      ...(from === undefined ? {} : { from }),
      ...(percent === undefined ? {} : { percent }),
      ...(reason === undefined ? {} : { reason }),
    };
    deployed = { change, deployment };
    if (isDryRun) return undefined;
    const environments = {
      ...record?.environments,
      [environment]: { ...record?.environments[environment], [remote]: deployment },
    };
    return { environments, change };
  });
  return deployed;
}
