/** The probe's data in the page; times in milliseconds since the navigation began. */
interface ProbeState {
  firstPaint?: number;
  /** When the page's first content could be read and used: see `kinds.ts`. */
  usable?: number;
  /** When the page's own code had rendered it; a prerendered sign-in page is complete without that code. */
  complete?: number;
  longTasks: { start: number; duration: number }[];
}

/** The page's own code has rendered the first content; or a clicked page has its first row. */
export type Done = 'complete' | 'row';

declare global {
  interface Window {
    benchProbe: ProbeState;
    benchClick: { clicked?: number; pageShown?: number; rowShown?: number };
    /** Tells the benchmark's process what is done. */
    benchDone?(what: Done): void;
  }
}

/** Runs inside the page before any of its scripts. Self-contained, because it is passed as text. */
export function installProbe(first: string): void {
  const state: ProbeState = { longTasks: [] };
  window.benchProbe = state;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntriesByName('first-contentful-paint')) state.firstPaint = entry.startTime;
  }).observe({ type: 'paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      state.longTasks.push({ start: startTime, duration });
  }).observe({ type: 'longtask', buffered: true });

  const isReachable = (element: Element) => {
    const box = element.getBoundingClientRect();
    if (box.width === 0) return false;
    const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return top !== null && (element.contains(top) || top.contains(element));
  };
  const look = () => {
    const found = [...document.querySelectorAll(first)].filter(isReachable);
    // The frame in which it was found is not painted yet; the next one begins after it was.
    if (found.length) requestAnimationFrame(() => (state.usable ??= performance.now()));
    if (found.some((element) => !element.closest('.host-early')))
      requestAnimationFrame(() => {
        state.complete = performance.now();
        window.benchDone?.('complete');
      });
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Runs inside the page: times the next click until the page `title` and its first row are rendered. */
export function watchClick(title: string): void {
  const state: Window['benchClick'] = {};
  window.benchClick = state;
  const isShown = (element: Element) => element.checkVisibility();
  const look = () => {
    const isShownNow = [...document.querySelectorAll('h1')].some(
      (heading) => heading.textContent === title && isShown(heading),
    );
    const hasRow = isShownNow && [...document.querySelectorAll('tbody tr[data-row-key] a')].some(isShown);
    if (isShownNow && state.pageShown === undefined)
      requestAnimationFrame(() => (state.pageShown ??= performance.now()));
    if (hasRow)
      requestAnimationFrame(() => {
        state.rowShown = performance.now();
        window.benchDone?.('row');
      });
    else requestAnimationFrame(look);
  };
  addEventListener(
    'click',
    () => {
      state.clicked = performance.now();
      requestAnimationFrame(look);
    },
    { capture: true, once: true },
  );
}
