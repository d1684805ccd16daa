import type { Page } from '@playwright/test';

/** A page's reports of failed remotes, and when its heading was visible after that. */
export interface Seen {
  /** The lines of the failure reports, oldest first. */
  reports: string[];
  /** From the first report to the page; undefined before that. */
  ms: number | undefined;
}

declare global {
  interface Window {
    failureWatch: { remote: string; title: string; reports: string[]; failedAt?: number; shownAt?: number };
  }
}

/** Runs in the page before its scripts: failure reports are on the console, with their time. */
export function installFailureWatch(): void {
  const state: Window['failureWatch'] = { remote: '', title: '', reports: [] };
  window.failureWatch = state;
  // The story may stop the page's clock; the measurement continues.
  const now = performance.now.bind(performance);
  const frame = requestAnimationFrame.bind(window);
  const { console: log } = window as { console: Console };
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
      (expected) =>
        Object.assign(window.failureWatch, {
          ...expected,
          reports: [],
          failedAt: undefined,
          shownAt: undefined,
        }),
      {
        remote,
        title,
      },
    )
    .then(() => undefined);

export async function seenBy(page: Page): Promise<Seen> {
  const { reports, failedAt, shownAt } = await page.evaluate(() => window.failureWatch);
  const ms = failedAt !== undefined && shownAt !== undefined ? Math.round(shownAt - failedAt) : undefined;
  return { reports, ms };
}
