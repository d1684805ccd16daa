import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';
import { useCallback, useRef } from 'react';

interface VirtualRowsOptions {
  count: number;
  /** CSS pixels; the same for all rows. */
  rowHeight: number;
  /** Height of the list in CSS pixels. */
  height: number;
  /** Index of a row that stays mounted at any scroll position: the focused one. */
  kept?: () => number | undefined;
}

/** Renders only the visible rows of a fixed-height list: thousands of rows cost as much as twenty. */
export function useVirtualRows({ count, rowHeight, height, kept }: VirtualRowsOptions) {
  const element = useRef<HTMLDivElement>(null);
  const rangeExtractor = useCallback(
    (range: Range) => {
      const inSight = defaultRangeExtractor(range);
      const also = kept?.();
      if (also === undefined || also >= range.count || inSight.includes(also)) return inSight;
      return [...inSight, also].sort((a, b) => a - b);
    },
    [kept],
  );
  // oxlint-disable-next-line react/incompatible-library -- nothing of it is given to memoised components
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => element.current,
    estimateSize: () => rowHeight,
    overscan: 6,
    rangeExtractor,
    initialRect: { width: 0, height },
    // The height is known; not measuring avoids a second layout by the browser.
    observeElementRect: (_, report) => report({ width: 0, height }),
  });
  return {
    element,
    height: virtualizer.getTotalSize(),
    rows: virtualizer.getVirtualItems(),
    show: (position: number) => virtualizer.scrollToIndex(position),
  };
}
