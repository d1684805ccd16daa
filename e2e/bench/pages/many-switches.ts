import type { Browser, CDPSession, Page } from 'playwright-core';
import { percentile } from '../figures';
import { switchedPages, switches } from '../settings';
import { newVisitor, watchedPage } from './browser';

declare global {
  interface Window {
    /** Counts running timers and open sockets of the page. */
    benchLedger(): { timers: number; sockets: number };
  }
}

/**
 * Runs inside the page before any of its scripts: counts pending timers and open sockets. Passed to the page as text.
 */
function installLedger(): void {
  const intervals = new Set<number>();
  const sockets = new Set<{ readyState: number }>();
  const { setInterval, clearInterval } = window;
  Object.assign(window, {
    setInterval: (...given: Parameters<typeof setInterval>) => {
      const id = setInterval(...given) as number;
      intervals.add(id);
      return id;
    },
    clearInterval: (id: number) => {
      intervals.delete(id);
      clearInterval(id);
    },
  });
  for (const name of ['WebSocket', 'EventSource'] as const) {
    const standIn = new Proxy(window[name], {
      construct(target, given, newTarget) {
        const made = Reflect.construct(target, given, newTarget) as { readyState: number };
        sockets.add(made);
        return made;
      },
    });
    Object.assign(window, { [name]: standIn });
  }
  window.benchLedger = () => ({
    timers: intervals.size,
    sockets: [...sockets].filter(({ readyState }) => readyState < 2).length,
  });
}

/** Resources of a page: its heap after garbage collection, nodes, listeners, timers and sockets. */
interface Holdings {
  heapKb: number;
  nodes: number;
  listeners: number;
  timers: number;
  sockets: number;
}

export interface ManySwitches {
  before: Holdings;
  after: Holdings;
  /** Milliseconds from the click to the heading, with slowed CPU and a page visited before; each from an idle page. */
  warm: Times;
}

export interface Times {
  p95: number;
  most: number;
  median: number;
}

/** Switches between remotes by the menu, then measures the resources that remain. */
export async function measureManySwitches(
  browser: Browser,
  visit: { origin: string; token: string },
): Promise<ManySwitches> {
  const resources = await resourcesAfter(browser, visit);
  return { ...resources, warm: figuresOf(await warmSwitches(browser, visit)) };
}

const figuresOf = (times: readonly number[]): Times => ({
  p95: Math.round(percentile(times, 95)),
  most: Math.round(percentile(times, 100)),
  median: Math.round(percentile(times, 50)),
});

async function resourcesAfter(browser: Browser, { origin, token }: { origin: string; token: string }) {
  const context = await newVisitor(browser, origin, token);
  await context.addInitScript(installLedger);
  const { page } = await watchedPage(context, { slow: false });
  const cdp = await context.newCDPSession(page);
  await openFirst(page, origin);
  const [first, again] = switches.warmUp;
  await goRound(page, first);
  await page.waitForTimeout(switches.restMs);
  await goRound(page, again);
  const before = await holdingsOf(page, cdp);
  await goRound(page, switches.counted);
  const after = await holdingsOf(page, cdp);
  await context.close();
  return { before, after };
}

async function openFirst(page: Page, origin: string): Promise<void> {
  const [{ path, title }] = switchedPages;
  await page.goto(`${origin}${path}`);
  await headingOf(page, title).waitFor();
  // The heading is drawn before any code, but the menu of a browser's first visit is not.
  await page.locator('.host-frame:not([data-early]) nav a').first().waitFor({ state: 'attached' });
}

/** The visible heading; hidden pages stay in the document. */
const headingOf = (page: Page, name: string) =>
  page.getByRole('main').getByRole('heading', { level: 1, name, exact: true });

/** Ends at the first page, so that the same page is shown before and after. */
async function goRound(page: Page, count: number): Promise<void> {
  for (let turn = 1; turn <= count; turn += 1) {
    const { path, title } = switchedPages[turn % switchedPages.length] ?? switchedPages[0];
    await page.evaluate((to) => document.querySelector<HTMLElement>(`nav a[href="${to}"]`)?.click(), path);
    await headingOf(page, title).waitFor();
  }
  await page.waitForLoadState('networkidle');
}

async function holdingsOf(page: Page, cdp: CDPSession): Promise<Holdings> {
  await cdp.send('HeapProfiler.enable');
  // Finalizers run between collections: a single collection would miss what they release.
  for (let round = 0; round < 5; round += 1) {
    await cdp.send('HeapProfiler.collectGarbage');
    await page.waitForTimeout(200);
  }
  await cdp.send('Performance.enable');
  const { metrics } = await cdp.send('Performance.getMetrics');
  const metric = (name: string) => metrics.find((each) => each.name === name)?.value ?? Number.NaN;
  const running = await page.evaluate(() => window.benchLedger());
  return {
    heapKb: Math.round(metric('JSHeapUsedSize') / 1000),
    nodes: metric('Nodes'),
    listeners: metric('JSEventListeners'),
    ...running,
  };
}

async function warmSwitches(browser: Browser, { origin, token }: { origin: string; token: string }) {
  const context = await newVisitor(browser, origin, token);
  // Neither probe nor traffic record: both would affect the measured time.
  const page = await context.newPage();
  await openFirst(page, origin);
  await goRound(page, switchedPages.length * 2);
  await page.waitForTimeout(1000);
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const times: number[] = [];
  for (let turn = 1; turn <= switches.timed; turn += 1) {
    const { path, title } = switchedPages[turn % switchedPages.length] ?? switchedPages[0];
    times.push(await timeOf(page, path, title));
    await page.waitForTimeout(1500);
  }
  await context.close();
  return times;
}

/** Measures inside the page, from the click until the frame with the visible heading has been painted. */
function timeOf(page: Page, path: string, title: string): Promise<number> {
  return page.evaluate(
    ({ to, expected }) =>
      new Promise<number>((resolve, reject) => {
        const began = performance.now();
        const passed = () => performance.now() - began;
        const drawn = new MessageChannel();
        drawn.port1.onmessage = () => resolve(passed());
        const look = () => {
          const isShown = [...document.querySelectorAll('h1')].some(
            (heading) => heading.textContent === expected && heading.checkVisibility(),
          );
          // A frame is painted after its callbacks; a message sent in one of them arrives right after painting.
          if (isShown) drawn.port2.postMessage(null);
          else if (passed() > 30_000) reject(new Error(`${expected} is not there after 30 s`));
          else requestAnimationFrame(look);
        };
        document.querySelector<HTMLElement>(`nav a[href="${to}"]`)?.click();
        requestAnimationFrame(look);
      }),
    { to: path, expected: title },
  );
}
