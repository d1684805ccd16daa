import { useNavigationLocation } from '../runtime';
import { LoadingPanel } from '../ui/panels';
import { BridgeRouter } from './bridge-router';
import type { Slot, SlotProps } from './define-slots';
import type { LazyPages } from './lazy-pages';
import { LazyPart } from './lazy-part';

interface SlotWidgetProps {
  slot: Slot;
  lazyPages: LazyPages<SlotProps>;
}

/** One widget of the home page; its links go through the portal's history. */
export function SlotWidget({ slot, lazyPages }: SlotWidgetProps) {
  const location = useNavigationLocation();
  const widget = lazyPages.of(slot.id, slot.load);
  return (
    <BridgeRouter location={location}>
      <LazyPart page={widget} fallback={<LoadingPanel rows={2} />}>
        {(Widget) => <Widget slotId={slot.id} />}
      </LazyPart>
    </BridgeRouter>
  );
}
