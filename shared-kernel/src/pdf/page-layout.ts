import type { PageSize } from './pdf-file';

/** Space between and around pages, in CSS pixels. */
export const pageGap = 12;

/** Position of each page in the scrolled strip, in CSS pixels. */
export interface PageLayout {
  readonly tops: readonly number[];
  readonly heights: readonly number[];
  readonly total: number;
}

export interface View {
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export function layoutOf(sizes: readonly PageSize[], zoom: number): PageLayout {
  const heights = sizes.map(({ height }) => Math.floor(height * zoom));
  const tops: number[] = [];
  let total = pageGap;
  for (const height of heights) {
    tops.push(total);
    total += height + pageGap;
  }
  return { tops, heights, total };
}

/** Returns the number of the current page: the one in the middle of the view; at the very end, the last. */
export function pageAt({ tops, total }: PageLayout, { top, height }: View): number {
  if (top > 0 && top + height >= total - 1) return tops.length;
  const middle = top + height / 2;
  const after = tops.findIndex((start) => start > middle);
  return after === -1 ? tops.length : Math.max(after, 1);
}

/** Returns how much of page `no` is visible, in CSS pixels. */
function shownOf({ tops, heights }: PageLayout, { top, height }: View, no: number): number {
  const start = tops[no - 1] ?? 0;
  const end = start + (heights[no - 1] ?? 0);
  return Math.min(end, top + height) - Math.max(start, top);
}

/** Whether half of the page is visible, or the page covers half of the view. */
export function isInSight(layout: PageLayout, view: View, no: number): boolean {
  const whole = Math.min(layout.heights[no - 1] ?? 0, view.height);
  return whole > 0 && shownOf(layout, view, no) >= whole / 2;
}

/** Whether a page is to be rendered: it is visible or less than one view height away. */
export function isNear(layout: PageLayout, view: View, no: number): boolean {
  return shownOf(layout, view, no) > -view.height;
}

/** Returns the scroll position at which page `no` begins at the top, with the gap above it. */
export const topOfPage = ({ tops }: PageLayout, no: number): number => (tops[no - 1] ?? pageGap) - pageGap;
