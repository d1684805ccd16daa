/** The probe's data in the page; times in milliseconds since the navigation began. */
interface ProbeState {
  firstPaint?: number;
  /** When the first row of data became visible and clickable. */
  usable?: number;
  /** When the page's own code had rendered it, so that all of its controls work. */
  complete?: number;
  longTasks: { start: number; duration: number }[];
}

declare global {
  interface Window {
    benchProbe: ProbeState;
    benchClick: { clicked?: number; pageShown?: number; rowShown?: number };
  }
}

/** Runs inside the page before any of its scripts. Self-contained, because it is passed as text. */
export function installProbe(): void {
  const state: ProbeState = { longTasks: [] };
  window.benchProbe = state;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntriesByName('first-contentful-paint')) state.firstPaint = entry.startTime;
  }).observe({ type: 'paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      state.longTasks.push({ start: startTime, duration });
  }).observe({ type: 'longtask', buffered: true });

  const isClickable = (link: Element) => {
    const box = link.getBoundingClientRect();
    if (box.width === 0) return false;
    const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return top !== null && (link.contains(top) || top.contains(link));
  };
  const look = () => {
    const links = [...document.querySelectorAll('tbody tr[data-row-key] a')].filter(isClickable);
    // The frame in which the row was found is not painted yet; the next one begins after it was.
    if (links.length) requestAnimationFrame(() => (state.usable ??= performance.now()));
    if (links.some((link) => !link.closest('.host-early')))
      requestAnimationFrame(() => (state.complete = performance.now()));
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
    if (hasRow) requestAnimationFrame(() => (state.rowShown = performance.now()));
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
