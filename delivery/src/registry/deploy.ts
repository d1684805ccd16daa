import { Refusal } from '../refusal';
import { change, versionsOf, type Deployed, type Deploying, type Step, type Target } from './change';
import type { CanaryPlan, Deployment } from './registry-record';

/** Number of rollback steps stored. */
const maxPrevious = 10;

/** Makes a version current, which ends a canary. Repeating it changes nothing and returns undefined. */
export function promote(
  deploying: Deploying,
  target: Target,
  version: string,
): Promise<Deployed | undefined> {
  return change(deploying, target, ({ served, retired }) => promoted(served, served ?? retired, version));
}

/** Returns the step that makes a version current; `known` is the deployment until now, retired or not. */
export function promoted(
  served: Deployment | undefined,
  known: Deployment | undefined,
  version: string,
): Step | undefined {
  if (served?.current === version) return undefined;
  const former = known ? [known.current, ...known.previous] : [];
  const undone = known?.undone ?? [];
  return {
    action: 'promote',
    from: served?.current,
    to: version,
    deployment: {
      current: version,
      previous: former.filter((each, at) => at > 0 || each !== version).slice(0, maxPrevious),
      // Promoting a new version discards the list of rolled-back versions.
      ...undoneList(undone.includes(version) ? without(undone, version) : []),
    },
    serves: version,
    insteadOf: served ? versionsOf(served) : [],
    isReturn: former.includes(version) || undone.includes(version),
  };
}

/**
 * Serves a version to a share of the customers and to named ones, or changes the share, which removes nobody who was
 * named; another canary is replaced. Repeating it changes nothing and returns undefined. Throws a Refusal without a
 * current version, for the current version, and for a plan while the plan of another version is running.
 */
export function promoteToShare(
  deploying: Deploying,
  target: Target,
  version: string,
  percent: number,
  plan?: Omit<CanaryPlan, 'since'>,
  named?: readonly string[],
): Promise<Deployed | undefined> {
  return change(deploying, target, ({ served, at }) => {
    const where = `${target.remote} in ${target.environment}`;
    if (!served) throw new Refusal(`${where} serves no version yet: promote one for everybody first`);
    if (served.current === version) throw new Refusal(`${where} serves ${version} to everybody already`);
    const { canary } = served;
    const running = canary?.version === version ? canary : undefined;
    if (plan && canary?.plan && !running)
      throw new Refusal(
        `${where} goes on with the plan of ${canary.version}; end it first: npm run delivery -- rollback ${target.remote} --env ${target.environment}`,
      );
    const customers = named ? [...named] : running?.customers;
    if (running?.percent === percent && !plan && !running.plan && !named) return undefined;
    const isLess = running !== undefined && percent < running.percent;
    const undone = served.undone ?? [];
    return {
      action: 'canary',
      from: served.current,
      to: version,
      percent,
      ...(customers && { customers: customers.length }),
      deployment: {
        ...served,
        canary: {
          version,
          percent,
          ...(customers && { customers }),
          since: running?.since ?? at,
          ...(plan && { plan: { ...plan, since: at } }),
        },
      },
      serves: isLess ? served.current : version,
      insteadOf: isLess ? [version] : [served.current, ...(canary && !running ? [canary.version] : [])],
      isReturn: isLess || served.previous.includes(version) || undone.includes(version),
    };
  });
}

/** Takes the next step of the plan of a canary with this share; changes nothing if the share has changed meanwhile. */
export function advanceCanary(
  deploying: Deploying,
  target: Target,
  { version, percent }: { version: string; percent: number },
  reason: string,
): Promise<Deployed | undefined> {
  return change(deploying, target, ({ served, at }) => {
    const { canary } = served ?? {};
    const [next, ...later] = canary?.plan?.shares ?? [];
    if (!served || !canary?.plan || next === undefined) return undefined;
    if (canary.version !== version || canary.percent !== percent) return undefined;
    if (next === 100) {
      const step = promoted(served, served, version);
      return step && { ...step, reason };
    }
    const { plan, ...present } = canary;
    const goesOn = later.length > 0 && { plan: { ...plan, shares: later, since: at } };
    return {
      action: 'canary',
      from: served.current,
      to: version,
      percent: next,
      reason,
      deployment: { ...served, canary: { ...present, percent: next, ...goesOn } },
      serves: version,
      insteadOf: [served.current],
    };
  });
}

/**
 * Ends the canary; without a canary, makes the previous version current again, or serves a retired remote again.
 * `version` selects an earlier version instead. Throws a Refusal when there is none.
 */
export function rollback(
  deploying: Deploying,
  target: Target,
  version?: string,
): Promise<Deployed | undefined> {
  return change(deploying, target, ({ served, retired, refuse }) => {
    if (version !== undefined) refuse(version);
    if (served?.canary && (version === undefined || version === served.current))
      return withoutCanary(served, served.canary.version, { action: 'rollback' });
    const known = served ?? retired;
    const targets = known && (served ? known.previous : [known.current, ...known.previous]);
    const none = `${target.remote} has no earlier version in ${target.environment}`;
    if (!known || !targets?.length) throw new Refusal(none);
    const to = version ?? targets[0] ?? '';
    if (!targets.includes(to)) throw new Refusal(`${none} called ${to}: ${targets.join(', ')}`);
    return rolledBack(served, known, to);
  });
}

/** Returns the step to one of the earlier versions, or back to what was retired. */
export function rolledBack(served: Deployment | undefined, known: Deployment, to: string): Step {
  const targets = served ? known.previous : [known.current, ...known.previous];
  const at = targets.indexOf(to);
  const insteadOf = served ? versionsOf(served) : [];
  const undone = [...insteadOf, ...targets.slice(0, at), ...(known.undone ?? [])];
  return {
    action: 'rollback',
    from: served?.current,
    to,
    deployment: { current: to, previous: targets.slice(at + 1), ...undoneList(without(undone, to)) },
    serves: to,
    insteadOf,
    isReturn: true,
  };
}

/** Ends the canary of this version for a reason; changes nothing when it has already ended. */
export function abortCanary(
  deploying: Deploying,
  target: Target,
  version: string,
  reason: string,
): Promise<Deployed | undefined> {
  return change(deploying, target, ({ served }) =>
    served?.canary?.version === version
      ? withoutCanary(served, version, { action: 'abort', reason })
      : undefined,
  );
}

/** Returns everybody to the previous version, for a reason, if `from` is still current and that can be served. */
export function takeBack(
  deploying: Deploying,
  target: Target,
  { from, to }: { from: string; to: string },
  reason: string,
): Promise<Deployed | undefined> {
  return change(deploying, target, ({ served, refuse }) => {
    if (served?.current !== from) return undefined;
    refuse(to);
    return served.previous.includes(to) ? { ...rolledBack(served, served, to), reason } : undefined;
  });
}

/** Stops serving a remote until a rollback or a promotion. Throws a Refusal where nothing is served. */
export function retire(deploying: Deploying, target: Target): Promise<Deployed | undefined> {
  return change(deploying, target, ({ served }) => {
    if (!served) throw new Refusal(`${target.environment} serves no ${target.remote}`);
    return { action: 'retire', from: served.current, deployment: undefined, insteadOf: versionsOf(served) };
  });
}

function withoutCanary(
  { current, previous, undone = [] }: Deployment,
  from: string,
  how: Pick<Step, 'action' | 'reason'>,
): Step {
  return {
    ...how,
    from,
    to: current,
    deployment: { current, previous, ...undoneList(without([from, ...undone], current)) },
    serves: current,
    insteadOf: [from],
    isReturn: true,
  };
}

const without = (versions: readonly string[], version: string) =>
  [...new Set(versions)].filter((each) => each !== version);

const undoneList = (undone: readonly string[]) =>
  undone.length ? { undone: undone.slice(0, maxPrevious) } : {};
