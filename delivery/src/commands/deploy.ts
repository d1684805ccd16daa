import { environments } from '../registry/registry-record';
import type { Deployment, Environment, RegistryChange, RegistryRecord } from '../registry/registry-record';
import type { RegistryStore } from '../registry/registry-store';
import { Refusal } from '../refusal';

export interface Deploying {
  store: RegistryStore;
  who: string;
  now: () => Date;
}

/** Makes a version current in an environment. Repeating it changes nothing. */
export function promote(
  deploying: Deploying,
  remote: string,
  version: string,
  environment: Environment,
): RegistryRecord | undefined {
  return change(deploying, remote, environment, 'promote', (present) => {
    if (present?.current === version) return undefined;
    return { current: version, previous: present ? [present.current, ...present.previous].slice(0, 10) : [] };
  });
}

/** Makes the version before the current one current again; refused when there is none. */
export function rollback(
  deploying: Deploying,
  remote: string,
  environment: Environment,
): RegistryRecord | undefined {
  return change(deploying, remote, environment, 'rollback', (present) => {
    const [current, ...previous] = present?.previous ?? [];
    if (!current) throw new Refusal(`${remote} has no earlier version in ${environment}`);
    return { current, previous };
  });
}

/** Reads an environment's name; throws a Refusal for any other word. */
export function environmentOf(text: string | undefined): Environment {
  const found = environments.find((name) => name === text);
  if (!found) throw new Refusal(`--env must be one of ${environments.join(', ')}`);
  return found;
}

function change(
  { store, who, now }: Deploying,
  remote: string,
  environment: Environment,
  action: RegistryChange['action'],
  next: (present: Deployment | undefined) => Deployment | undefined,
): RegistryRecord | undefined {
  return store.update((record) => {
    const present = record?.environments[environment]?.[remote];
    const deployment = next(present);
    if (!deployment) return undefined;
    const { current: to } = deployment;
    return {
      environments: {
        ...record?.environments,
        [environment]: { ...record?.environments[environment], [remote]: deployment },
      },
      change: {
        at: now().toISOString(),
        who,
        action,
        environment,
        remote,
        ...(present ? { from: present.current } : {}),
        to,
      },
    };
  });
}
