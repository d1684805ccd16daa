import type { Target } from './change';
import type { RegistryChange, RegistryRecord } from './registry-record';

/** What made the current version current; undefined if `states`, newest first without a gap, end before it. */
export function madeCurrent(
  states: readonly RegistryRecord[],
  { remote, environment }: Target,
): RegistryChange | undefined {
  const currentIn = (state: RegistryRecord | undefined) =>
    state?.environments[environment]?.[remote]?.current;
  const current = currentIn(states[0]);
  if (current === undefined) return undefined;
  const before = states.findIndex((state) => currentIn(state) !== current);
  if (before > 0) return states[before - 1]?.change;
  const oldest = states.at(-1);
  return oldest?.revision === 1 ? oldest.change : undefined;
}
