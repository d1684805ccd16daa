import { Suspense } from 'react';
import { useNavigationLocation } from '../runtime';
import { LoadingPanel } from '../ui/panels';
import { BridgeRouter } from './bridge-router';
import type { Slot, SlotProps } from './define-slots';
import type { LazyPages } from './lazy-pages';

interface SlotWidgetProps {
  slot: Slot;
  lazyPages: LazyPages<SlotProps>;
}

/** One widget of the home page; its links go through the portal's history. */
export function SlotWidget({ slot, lazyPages }: SlotWidgetProps) {
  const location = useNavigationLocation();
  // oxlint-disable-next-line react/static-components -- cached by id outside of rendering
  const Widget = lazyPages.of(slot.id, slot.load);
  return (
    <BridgeRouter location={location}>
      <Suspense fallback={<LoadingPanel rows={2} />}>
        <Widget slotId={slot.id} />
      </Suspense>
    </BridgeRouter>
  );
}
