import { chromium, type Browser, type BrowserContext, type CDPSession, type Page } from 'playwright-core';
import { chromiumLaunch, wholeChromium } from '../../support/chromium';
import { visitorWithToken } from '../../support/federation/visitor';
import { withToken } from '../../support/portal-api';
import { slowdown } from '../settings';
import { kinds } from './kinds';
import { installProbe, type Done } from './probe';
import { watchTraffic, type Traffic } from './traffic';

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({ ...chromiumLaunch, executablePath: wholeChromium });

const settings = {
  viewport: { width: 1440, height: 900 },
  locale: 'zh-CN',
  timezoneId: 'Asia/Shanghai',
};

/** Opens a browser context that has never loaded the portal and has no session. */
export const newStranger = (browser: Browser): Promise<BrowserContext> => browser.newContext(settings);

/** Stored by an earlier sign-in of a main account: the first page draws its frame, and home requests its to-dos. */
const storedFrame = { 'kb.frame': JSON.stringify({ projectUser: false, nameWidth: 98 }) };

/**
 * Opens a browser context with an empty cache and the storage of an earlier sign-in, for a main account without unread
 * messages.
 */
export async function newVisitor(browser: Browser, origin: string, token: string): Promise<BrowserContext> {
  // The portal's jobs may send reminders during a run. Their dialog would cover the first row permanently if it opened
  // earlier.
  await withToken(origin, token).post('/api/messages/batch/read', { all: true });
  return visitorWithToken(browser, origin, token, settings, storedFrame);
}

export interface Watched {
  page: Page;
  traffic: Traffic;
  /** Resolves once the page has reported `what`; rejects after a minute with the page's visible text. */
  until(what: Done): Promise<void>;
}

const doneWithinMs = 60_000;

/** Opens an empty page with a traffic record and the probe, for a list unless `first` is given; `slow` applies the slowdown. */
export async function watchedPage(
  context: BrowserContext,
  { slow, first = kinds.list.first }: { slow: boolean; first?: string },
): Promise<Watched> {
  const page = await context.newPage();
  const said: string[] = [];
  page.on('console', (message) => message.type() === 'error' && said.push(message.text()));
  page.on('pageerror', ({ message }) => void said.push(message));
  page.on(
    'requestfailed',
    (request) => void said.push(`${request.url()} ${request.failure()?.errorText ?? ''}`),
  );
  await page.addInitScript(installProbe, first);
  const cdp = await context.newCDPSession(page);
  const traffic = await watchTraffic(cdp);
  if (slow) {
    const bytesPerSecond = (slowdown.megabitsPerSecond * 1_000_000) / 8;
    await cdp.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: slowdown.latencyMs,
      downloadThroughput: bytesPerSecond,
      uploadThroughput: bytesPerSecond,
    });
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown.cpu });
  }
  const done = await followDone(cdp);
  const until = async (what: Done) => {
    const end = performance.now() + doneWithinMs;
    while (!done.delete(what)) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      if (performance.now() < end) continue;
      const shown = await page
        .locator('body')
        .innerText({ timeout: 5000 })
        .catch(() => 'nothing, and it does not answer');
      throw new Error(
        [
          `${page.url()} did not report “${what}” in ${doneWithinMs / 1000} s. It shows:`,
          shown.replaceAll(/\s+/g, ' ').slice(0, 600),
          ...said,
        ].join('\n  '),
      );
    }
  };
  return { page, traffic, until };
}

/**
 * Returns what the page has reported. Playwright's own functions that wait evaluate a large script in the page, which
 * would take a third of a second of a slow page's start.
 */
async function followDone(cdp: CDPSession): Promise<Set<string>> {
  const done = new Set<string>();
  cdp.on('Runtime.bindingCalled', ({ name, payload }) => name === 'benchDone' && done.add(payload));
  await cdp.send('Runtime.enable');
  await cdp.send('Runtime.addBinding', { name: 'benchDone' });
  return done;
}
