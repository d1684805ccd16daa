import type { Page } from '@playwright/test';

/** What a page tells of a remote that failed: what was reported, and when its heading could be seen after that. */
export interface Seen {
  /** The lines of the fault reports, oldest first. */
  reports: string[];
  /** From the first report to the page; undefined before that. */
  ms: number | undefined;
}

declare global {
  interface Window {
    faultWatch: { remote: string; title: string; reports: string[]; failedAt?: number; shownAt?: number };
  }
}

/** Runs in the page before its scripts: fault reports are on the console, with their time. */
export function installFaultWatch(): void {
  const state: Window['faultWatch'] = { remote: '', title: '', reports: [] };
  window.faultWatch = state;
  // The story may stop the page's clock; the measure goes on.
  const now = performance.now.bind(performance);
  const frame = requestAnimationFrame.bind(window);
  const { console: log } = window as unknown as { console: Console };
  const realError = log.error.bind(log);
  log.error = (...parts: unknown[]) => {
    realError(...parts);
    const text = String(parts[0]);
    if (!state.remote || !text.includes(`] ${state.remote}: `)) return;
    state.reports.push(text);
    state.failedAt ??= now();
  };
  const look = () => {
    const isShown = [...document.querySelectorAll(`[data-remote="${state.remote}"] h1`)].some(
      (heading) => heading.textContent === state.title && heading.checkVisibility(),
    );
    if (isShown && state.failedAt !== undefined) state.shownAt ??= now();
    frame(look);
  };
  frame(look);
}

export const watchFor = (page: Page, remote: string, title: string): Promise<void> =>
  page
    .evaluate(
      (wanted) =>
        Object.assign(window.faultWatch, { ...wanted, reports: [], failedAt: undefined, shownAt: undefined }),
      {
        remote,
        title,
      },
    )
    .then(() => undefined);

export async function seenBy(page: Page): Promise<Seen> {
  const { reports, failedAt, shownAt } = await page.evaluate(() => window.faultWatch);
  const ms = failedAt !== undefined && shownAt !== undefined ? Math.round(shownAt - failedAt) : undefined;
  return { reports, ms };
}
