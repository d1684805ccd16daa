import { useMemo } from 'react';
import type { SlotName } from 'shared-kernel/routing/definitions';
import { useSession } from 'shared-kernel/runtime';
import { descriptionsOf } from '../../boot/portal-config';
import { usePortal } from '../../boot/portal';
import { fillingsOf } from '../../remotes/slot-fillings';
import { SlotOutlet } from '../../remotes/slot-outlet';

/** Every widget that remotes put into one slot, each on its own: one that fails leaves the others standing. */
export function HomeSlot({ slot, rows }: { slot: SlotName; rows: number }) {
  const { config, source } = usePortal();
  const projectUser = useSession((state) => state.isProjectUser);
  const fillings = useMemo(
    () => fillingsOf(descriptionsOf(config), slot, { projectUser }),
    [config, slot, projectUser],
  );
  return fillings.map((filling) => (
    // Another version is another widget.
    <SlotOutlet key={`${filling.id} ${filling.version}`} filling={filling} source={source} rows={rows} />
  ));
}
