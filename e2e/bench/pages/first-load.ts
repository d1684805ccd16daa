import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { Budget, budgets } from '../budgets';
import { listPath } from '../settings';
import { newVisitor } from './browser';
import { isScript, watchTraffic } from './traffic';

const quietMs = 1500;

/** Measures the size of a page in use, for a browser with an empty cache. Only sizes and counts, no clock. */
export async function firstLoad(
  context: BrowserContext,
  url: string,
  until: string,
  use?: (page: Page) => Promise<void>,
): Promise<Budget> {
  // With save-data no other remote is prefetched, so the count is that of the page itself.
  await context.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );
  const page = await context.newPage();
  const traffic = await watchTraffic(await context.newCDPSession(page));
  await page.goto(url);
  await page.locator(until).first().waitFor();
  await use?.(page);
  await traffic.atRest(quietMs);
  const transfers = traffic.transfers();
  await page.close();
  const scriptBytes = transfers.filter(isScript).reduce((total, { bytes }) => total + bytes, 0);
  return { requests: transfers.length, scriptKb: Math.round(scriptBytes / 1000) };
}

export const passwordField = 'input[type=password]';
export const typePassword = (page: Page): Promise<void> => page.fill(passwordField, 'x');

export async function measureFirstLoads(
  browser: Browser,
  { origin, token }: { origin: string; token: string },
): Promise<Record<keyof typeof budgets, Budget>> {
  const stranger = await browser.newContext();
  const login = await firstLoad(stranger, `${origin}/login`, passwordField);
  await stranger.close();
  const another = await browser.newContext();
  const loginInUse = await firstLoad(another, `${origin}/login`, passwordField, typePassword);
  await another.close();
  const visitor = await newVisitor(browser, origin, token);
  const row = 'tbody tr[data-row-key] a';
  const firstSignedInList = await firstLoad(visitor, `${origin}${listPath}`, row);
  await visitor.close();
  return { login, loginInUse, firstSignedInList };
}
