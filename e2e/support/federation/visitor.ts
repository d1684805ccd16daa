import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { sessionOf } from '../portal-api';

/** Opens a browser with an empty cache and a session of this user. */
export const visitorWithSession = async (
  browser: Browser,
  origin: string,
  username: string,
  options?: BrowserContextOptions,
): Promise<BrowserContext> => visitorWithToken(browser, origin, await sessionOf(origin, username), options);

export async function visitorWithToken(
  browser: Browser,
  origin: string,
  token: string,
  options: BrowserContextOptions = {},
  stored: Readonly<Record<string, string>> = {},
): Promise<BrowserContext> {
  const localStorage = Object.entries({ token, ...stored }).map(([name, value]) => ({ name, value }));
  const context = await browser.newContext({
    ...options,
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  });
  await context.addCookies([{ name: 'gat', value: token, url: origin }]);
  return context;
}

/** Sets the browser to save data: a page prefetches remotes only when the user points at a link. */
export const saveData = (browser: Pick<BrowserContext, 'addInitScript'>): Promise<unknown> =>
  browser.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));

/** Gives the page's browser the session of this token. */
export async function giveSession(page: Page, origin: string, token: string): Promise<void> {
  await page.context().addCookies([{ name: 'gat', value: token, url: origin }]);
  // A page of the portal's origin that runs no code.
  await page.goto(`${origin}/registry.json`);
  await page.evaluate((value) => localStorage.setItem('token', value), token);
}
