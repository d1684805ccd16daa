import type { Page } from 'playwright-core';

export const uncaught = 'uncaught: ';
export const opens = 'opens ';
export const leaves = 'leaves or reloads while nobody does anything';
/** Playwright's words for a step during which the page loaded another document. */
export const interrupted = /is interrupted by another navigation|Execution context was destroyed/;

/** Both run in the page: mark its document, and tell whether this is still the one of that address. */
const mark = () => void Object.assign(window, { __opened: performance.now() });
export const isStill = (path: string) => '__opened' in window && window.location.pathname === path;

/** Opens an address directly and waits for a heading or an error panel. */
export async function openPage(page: Page, path: string, target: string, area: string): Promise<string[]> {
  await page.goto(path);
  // A page without its parameters may show an error panel instead of its heading.
  const heading = page.locator(`${area} :is(h1, section.kb-panel)`).first();
  const panel = page.locator('.kb-panel[role="alert"], .kb-broken');
  try {
    await heading.or(panel).first().waitFor({ timeout: 15_000 });
  } catch {
    return ['shows neither heading nor panel in 15 s'];
  }
  await page.waitForLoadState('networkidle', { timeout: 10_000 }).catch(() => {});
  await page.evaluate(mark);
  const broken = await panel.allInnerTexts();
  const arrived = new URL(page.url()).pathname;
  return [
    ...broken.map((text) => `shows "${text.split('\n')[0]}"`),
    ...(arrived === target ? [] : [`leads to ${arrived}`]),
  ];
}

/** Returns issues of a widget: it may be empty, but must not be loading or show an error. */
export async function widgetIssues(page: Page, id: string): Promise<string[]> {
  const slot = page.locator(`[data-slot="${id}"]`);
  try {
    await slot.waitFor({ state: 'attached', timeout: 15_000 });
    await page.waitForLoadState('networkidle', { timeout: 10_000 }).catch(() => {});
    await slot.locator('[aria-busy=true]').first().waitFor({ state: 'detached', timeout: 15_000 });
  } catch {
    return [`${id} is not there after 15 s`];
  }
  const failed = await slot.getByRole('alert').allInnerTexts();
  return failed.map((text) => `${id} shows "${text.split('\n')[0]}"`);
}

/** How long after a click of the checks a download may begin that it asked for, in milliseconds. */
const downloadMs = 15_000;

interface Problems {
  take(): string[];
  /** The checks have clicked: an export that was clicked is no offence, and may arrive on the next page. */
  clicked(): void;
}

/** Records invisible problems of a page: errors, and files that fail to load. */
export function watchProblems(page: Page): Problems {
  let found: string[] = [];
  let clickedAt = 0;
  page.on('pageerror', (error) => found.push(`${uncaught}${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') found.push(`console: ${message.text()}`);
  });
  page.on('dialog', (dialog) => {
    const isLeaving = dialog.type() === 'beforeunload';
    if (!isLeaving) found.push(`${opens}a dialog of the browser, ${dialog.type()}: ${dialog.message()}`);
    // The remote may have closed or left the page meanwhile, so a failure says nothing.
    void (isLeaving ? dialog.accept() : dialog.dismiss()).catch(() => {});
  });
  page.on('download', (file) => {
    if (Date.now() - clickedAt > downloadMs) found.push(`${opens}a download, ${file.suggestedFilename()}`);
    void file.cancel().catch(() => {});
  });
  page.on('popup', (opened) => {
    found.push(`${opens}a window, ${opened.url()}`);
    void opened.close().catch(() => {});
  });
  page.on('response', (response) => {
    if (response.status() >= 500) found.push(`${response.status()} from ${pathOf(response.url())}`);
  });
  page.on('requestfailed', (request) => {
    // Leaving a page aborts its pending requests.
    const text = request.failure()?.errorText ?? '';
    if (text !== 'net::ERR_ABORTED') found.push(`${pathOf(request.url())} failed: ${text}`);
  });
  return {
    take() {
      const taken = [...new Set(found)];
      found = [];
      return taken;
    },
    clicked: () => void (clickedAt = Date.now()),
  };
}

const pathOf = (url: string) => new URL(url).pathname;
