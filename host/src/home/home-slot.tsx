import { useMemo } from 'react';
import type { SlotName } from 'shared-kernel/routing/definitions';
import { useSession } from 'shared-kernel/runtime';
import { descriptionsOf } from '../portal/portal-config';
import { usePortal } from '../portal/portal';
import { fillingsOf } from '../remotes/mounting/slot-fillings';
import { SlotOutlet } from '../remotes/mounting/slot-outlet';

/** Every widget that remotes register for one slot, each isolated: a failing one does not affect the others. */
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
