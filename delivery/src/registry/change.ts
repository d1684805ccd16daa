import type { Deployment, Environment, RegistryChange, RegistryRecord } from './registry-record';
import type { RegistryStore } from './registry-store';
import { refuseWithdrawn } from './withdrawn';

export interface Deploying {
  store: RegistryStore;
  who: string;
  /** Default: a command. */
  by?: RegistryChange['by'];
  now: () => Date;
  reason?: string | undefined;
  /** Reports what would change without changing anything. */
  isDryRun?: boolean;
  /** Rules that a version has to pass before it is served. */
  admit: Admit;
}

export interface Target {
  remote: string;
  environment: Environment;
}

/** A change that is about to be written, with the data that its rules need. */
export interface Intended {
  target: Target;
  /** The state that the change is applied to. */
  record: RegistryRecord | undefined;
  /** The version that more customers get than before; undefined where nothing is served after the change. */
  serves?: string | undefined;
  /** The versions that it replaces for customers. */
  insteadOf: readonly string[];
  /** The version is served or was served before: returning to it needs no new verification. */
  isReturn?: boolean;
}

/**
 * Throws a Refusal when the change must not be made; returns the addresses that vanish with it. Called for every state
 * that the change is applied to: if another writer is faster, it is called again with the next state.
 */
export type Admit = (intended: Intended) => Promise<readonly string[]>;

/** For states that no browser is served from, and for reverting a write made just now. */
export const admitAll: Admit = async () => [];

/** A change that was made or, in a dry run, would be made. */
export interface Deployed {
  change: RegistryChange;
  /** Undefined when nothing is served any more. */
  deployment: Deployment | undefined;
  /** Addresses of pages that no remote answers any more. */
  vanished: readonly string[];
}

/** Returns the versions that customers are served. */
export const versionsOf = ({ current, canary }: Deployment): string[] => [
  current,
  ...(canary ? [canary.version] : []),
];

export type Step = { deployment: Deployment | undefined } & Pick<RegistryChange, 'action' | 'to'> &
  Partial<Pick<RegistryChange, 'from' | 'percent' | 'customers' | 'reason'>> &
  Pick<Intended, 'serves' | 'insteadOf' | 'isReturn'>;

/** The deployment of the remote: the present one, or the last one before it was retired. */
interface Present {
  served: Deployment | undefined;
  retired: Deployment | undefined;
  at: string;
  /** Throws a Refusal for a withdrawn version of the remote. */
  refuse: (version: string) => void;
}

/** Applies a step to the present state, again after each faster writer; returns undefined if nothing changes. */
export async function change(
  { store, who, by = 'command', now, reason, isDryRun, admit }: Deploying,
  target: Target,
  next: (present: Present) => Step | undefined | Promise<Step | undefined>,
): Promise<Deployed | undefined> {
  const { remote, environment } = target;
  let deployed: Deployed | undefined;
  await store.update(async (record) => {
    deployed = undefined;
    const at = now().toISOString();
    const served = record?.environments[environment]?.[remote];
    const retired = record?.retired?.[environment]?.[remote];
    const refuse = (version: string) => refuseWithdrawn(record, remote, version);
    const step = await next({ served, retired, at, refuse });
    if (!step) return undefined;
    for (const version of step.deployment ? versionsOf(step.deployment) : []) refuse(version);
    const { deployment, serves, insteadOf, isReturn, ...noted } = step;
    const vanished = await admit({ target, record, serves, insteadOf, isReturn: isReturn === true });
    const written = { at, who, by, environment, remote, reason, ...noted };
    deployed = { change: withoutGaps(written), deployment, vanished };
    return isDryRun ? undefined : stateAfter(record, target, deployed);
  });
  return deployed;
}

function stateAfter(
  record: RegistryRecord | undefined,
  { remote, environment }: Target,
  { change: made, deployment }: Deployed,
): Omit<RegistryRecord, 'revision'> {
  const present = record?.environments[environment] ?? {};
  const { [remote]: before, ...others } = present;
  const { [remote]: _, ...otherRetired } = record?.retired?.[environment] ?? {};
  const retired = deployment || !before ? otherRetired : { ...otherRetired, [remote]: before };
  const serving = deployment ? { ...present, [remote]: deployment } : others;
  return {
    environments: { ...record?.environments, [environment]: serving },
    ...(record?.retired || !deployment ? { retired: { ...record?.retired, [environment]: retired } } : {}),
    change: made,
  };
}

function withoutGaps(written: { [Key in keyof RegistryChange]: RegistryChange[Key] | undefined }) {
  return Object.fromEntries(
    Object.entries(written).filter(([, value]) => value !== undefined),
  ) as RegistryChange;
}
