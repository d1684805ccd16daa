import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { pageAt, type PageLayout, type View } from './page-layout';

type Strip = RefObject<HTMLDivElement | null>;

const unseen: View = { top: 0, width: 0, height: 0 };

/** The visible part of the strip of pages; `look` reads it at once instead of after the browser's next event. */
export function useView(strip: Strip): { view: View; look: () => void } {
  const [view, setView] = useState(unseen);

  const look = useCallback(() => {
    const { current } = strip;
    if (!current) return;
    const next = { top: current.scrollTop, width: current.clientWidth, height: current.clientHeight };
    setView((last) =>
      last.top === next.top && last.width === next.width && last.height === next.height ? last : next,
    );
  }, [strip]);

  // Before the first paint: the pages must not be seen growing into the width.
  useLayoutEffect(() => {
    const { current } = strip;
    if (!current) return;
    look();
    const observer = new ResizeObserver(look);
    observer.observe(current);
    current.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      current.removeEventListener('scroll', look);
    };
  }, [strip, look]);

  return { view, look };
}

/** Keeps the line at the upper edge in place when pages grow or shrink. */
export function useSteadyLine(strip: Strip, layout: PageLayout, view: View, look: () => void): void {
  const before = useRef(layout);
  useLayoutEffect(() => {
    const last = before.current;
    before.current = layout;
    if (!strip.current || last.total === layout.total) return;
    scrollTo(strip.current, sameLine(last, layout, view.top));
    look();
  }, [strip, layout, view, look]);
}

/** Scrolls at once: the caller reads the position next. */
export function scrollTo(element: HTMLElement | null, top: number): void {
  if (element) element.scrollTop = top;
}

/** Where to scroll in `next` so that the upper edge shows the same part of the same page as `top` does in `last`. */
export function sameLine(last: PageLayout, next: PageLayout, top: number): number {
  if (top === 0) return 0;
  const no = pageAt(last, { top, width: 0, height: 0 });
  const into = (top - (last.tops[no - 1] ?? 0)) / (last.heights[no - 1] || 1);
  return (next.tops[no - 1] ?? 0) + into * (next.heights[no - 1] ?? 0);
}
