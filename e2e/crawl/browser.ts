import type { Browser, BrowserContext, Page } from '@playwright/test';
import { visitorWithSession } from '../support/federation/visitor';

/** Endpoints that only compute or read although their method is not GET. */
const readsOnly =
  /\/(?:estimate|calc|parse|parsePersons|checkPersons|check|match|quote|preview|previewSettle|getVerification|unmask)$/;

/** Time limit for responses to arrive and be rendered; a slower page is inspected in the state it has reached. */
const settledWithinMs = 6000;
const quietMs = 180;

/** single-spa's warning that mounting took over three seconds: it reflects the machine's speed, not the page. */
const slowMount = /single-spa minified message #31/;

/** A page that records its errors. Calls that would store something are blocked. */
export interface Watched {
  readonly page: Page;
  /** Returns the console errors and failed calls since the last call. */
  takeErrors(): string[];
  settled(): Promise<void>;
}

export async function contextOf(browser: Browser, origin: string, username: string): Promise<BrowserContext> {
  const context = await visitorWithSession(browser, origin, username, {
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
    acceptDownloads: false,
  });
  await context.addInitScript(() => {
    window.print = () => {};
  });
  await context.route('**/prod-api/**', async (route) => {
    const request = route.request();
    const isRead = request.method() === 'GET' || readsOnly.test(new URL(request.url()).pathname);
    // A single sign-out would end the whole walk.
    if (isRead && !request.url().endsWith('/logout')) return route.continue();
    await route.fulfill({ json: { code: 0, message: '巡检时不保存', data: null } });
  });
  return context;
}

export async function watchedPage(context: BrowserContext): Promise<Watched> {
  const page = await context.newPage();
  const errors: string[] = [];
  const waiting = new Set<object>();
  let lastChange = Date.now();
  const ended = (request: object) => {
    waiting.delete(request);
    lastChange = Date.now();
  };
  page.on('console', (message) => {
    if (message.type() === 'error' && !slowMount.test(message.text()))
      errors.push(`${message.text().slice(0, 240)} ${message.location().url}`.trim());
  });
  page.on('pageerror', ({ message }) => errors.push(message));
  page.on('dialog', (dialog) => void dialog.accept().catch(() => {}));
  page.on('request', (request) => {
    waiting.add(request);
    lastChange = Date.now();
  });
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);

  const isBusy = () =>
    page.evaluate(
      () =>
        ![...document.querySelectorAll('main, .host-outer')].some((main) => main.textContent?.trim()) ||
        [...document.querySelectorAll('[aria-busy=true]')].some((element) => element.checkVisibility()),
    );
  return {
    page,
    takeErrors: () => errors.splice(0),
    async settled() {
      const until = Date.now() + settledWithinMs;
      while (Date.now() < until) {
        const isQuiet = waiting.size === 0 && Date.now() - lastChange >= quietMs;
        if (isQuiet && !(await isBusy().catch(() => true))) return;
        await page.waitForTimeout(60);
      }
    },
  };
}
