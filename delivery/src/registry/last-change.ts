import type { Target } from './change';
import type { RegistryChange } from './registry-record';
import type { RegistryStore } from './registry-store';

/** The change that led to what an environment serves of a remote; undefined when the history does not reach it. */
export async function lastChangeOf(
  store: RegistryStore,
  { remote, environment }: Target,
): Promise<RegistryChange | undefined> {
  for await (const { change } of store.since(new Date(0))) {
    const concerned = change.withdraws?.replaced.map((each) => each.environment) ?? [change.environment];
    if (change.remote === remote && concerned.includes(environment)) return change;
  }
  return undefined;
}

/** Identifies a checkout's versions in changes recorded without `by`: only these are named by content. */
const namedByContent = /-h[0-9a-f]{12}$/;

/** Whether a checkout made the change, according to the record. */
export function isByCheckout({ by, action, to, reason }: RegistryChange): boolean {
  if (by === undefined) return action === 'promote' && to !== undefined && namedByContent.test(to);
  return by === 'checkout' && reason === undefined;
}
