import type { Deployment, Environment, RegistryChange, RegistryRecord } from './registry-record';
import type { RegistryStore } from './registry-store';
import { refuseWithdrawn } from './withdrawn';

export interface Deploying {
  store: RegistryStore;
  who: string;
  /** Default: a command. */
  by?: RegistryChange['by'];
  now: () => Date;
  /** Why somebody changes it. */
  reason?: string | undefined;
  /** Reports what would change and changes nothing. */
  isDryRun?: boolean;
  /** What a version has to fulfil before it is served. */
  admit: Admit;
}

/** What is changed: one remote in one environment. */
export interface Target {
  remote: string;
  environment: Environment;
}

/** A change that is about to be written, as the rules for it need to know it. */
export interface Intended {
  target: Target;
  /** The state that it is applied to. */
  record: RegistryRecord | undefined;
  /** The version that more customers get than before; undefined where nothing is served afterwards. */
  serves?: string | undefined;
  /** The versions whose customers get it. */
  insteadOf: readonly string[];
  /** It was served before, or is: its way back is open without another verification. */
  isReturn?: boolean;
}

/**
 * Throws a Refusal when the change must not be made; returns the addresses that vanish with it. Called with every
 * state that the change is applied to, after which the state is written or, where another writer was faster, the next
 * one is asked about.
 */
export type Admit = (intended: Intended) => Promise<readonly string[]>;

/** For states that no browser is served from, and for taking back what has been written this moment. */
export const admitAll: Admit = async () => [];

/** A change made, or with a dry run the one that would be made. */
export interface Deployed {
  change: RegistryChange;
  /** Undefined when nothing is served any more. */
  deployment: Deployment | undefined;
  /** Addresses of pages that nothing answers any more. */
  vanished: readonly string[];
}

/** What customers are given. */
export const versionsOf = ({ current, canary }: Deployment): string[] => [
  current,
  ...(canary ? [canary.version] : []),
];

export type Step = { deployment: Deployment | undefined } & Pick<RegistryChange, 'action' | 'to'> &
  Partial<Pick<RegistryChange, 'from' | 'percent' | 'customers' | 'reason'>> &
  Pick<Intended, 'serves' | 'insteadOf' | 'isReturn'>;

/** What is served of the remote at present, or was until it was retired. */
interface Present {
  served: Deployment | undefined;
  retired: Deployment | undefined;
  at: string;
  /** Throws a Refusal for a version of it that was withdrawn. */
  refuse: (version: string) => void;
}

/** Applies a step to the present state, as often as other writers are faster; undefined when there is nothing to change. */
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
