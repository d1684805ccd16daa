import type { PageSize } from './pdf-file';

/** Between two pages, and around them, in CSS pixels. */
export const pageGap = 12;

/** Position of each page in the scrolled strip, in CSS pixels. */
export interface PageLayout {
  readonly tops: readonly number[];
  readonly heights: readonly number[];
  readonly total: number;
}

/** What of the strip is on screen. */
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

/** Number of the page that is being read: the one in the middle of the view; at the very end, the last. */
export function pageAt({ tops, total }: PageLayout, { top, height }: View): number {
  if (top > 0 && top + height >= total - 1) return tops.length;
  const middle = top + height / 2;
  const after = tops.findIndex((start) => start > middle);
  return after === -1 ? tops.length : Math.max(after, 1);
}

/** How much of page `no` is on screen, in CSS pixels. */
function shownOf({ tops, heights }: PageLayout, { top, height }: View, no: number): number {
  const start = tops[no - 1] ?? 0;
  const end = start + (heights[no - 1] ?? 0);
  return Math.min(end, top + height) - Math.max(start, top);
}

/** Half of the page is on screen, or half of the screen is this page. */
export function isInSight(layout: PageLayout, view: View, no: number): boolean {
  const whole = Math.min(layout.heights[no - 1] ?? 0, view.height);
  return whole > 0 && shownOf(layout, view, no) >= whole / 2;
}

/** Pages to render: what is on screen, and one screen before and after. */
export function isNear(layout: PageLayout, view: View, no: number): boolean {
  return shownOf(layout, view, no) > -view.height;
}

/** Where to scroll for page `no` to begin at the top, with a little of the gap before it. */
export const topOfPage = ({ tops }: PageLayout, no: number): number => (tops[no - 1] ?? pageGap) - pageGap;
