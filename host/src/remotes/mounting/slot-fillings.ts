import type { RemoteDescription, SlotName } from 'shared-kernel/routing/definitions';

/** One widget that a remote puts into a slot of the home page. */
export interface FilledSlot {
  readonly id: string;
  readonly remote: string;
  readonly version: string;
}

/** The widgets of a slot in their order, from the descriptions alone: no code is fetched for this. */
export function fillingsOf(
  remotes: readonly RemoteDescription[],
  slot: SlotName,
  { projectUser }: { projectUser: boolean },
): FilledSlot[] {
  return remotes
    .flatMap(({ name, version, slots }) => slots.map((each) => ({ ...each, remote: name, version })))
    .filter((each) => each.slot === slot && (!projectUser || each.puser === true))
    .sort((a, b) => a.order - b.order)
    .map(({ id, remote, version }) => ({ id, remote, version }));
}
