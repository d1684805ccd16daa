import type { BrowserContext } from 'playwright-core';
import type { Budget } from '../budgets';
import { isScript, watchTraffic } from './traffic';

const quietMs = 1500;

/** Size of a page for a browser with an empty cache. Reads no clock: sizes and counts alone. */
export async function firstLoad(context: BrowserContext, url: string, until: string): Promise<Budget> {
  // Who saves data gets no other remote ahead of time, so the count is that of the page itself.
  await context.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );
  const page = await context.newPage();
  const traffic = await watchTraffic(await context.newCDPSession(page));
  await page.goto(url);
  await page.locator(until).first().waitFor();
  await traffic.atRest(quietMs);
  const transfers = traffic.transfers();
  await page.close();
  const scriptBytes = transfers.filter(isScript).reduce((total, { bytes }) => total + bytes, 0);
  return { requests: transfers.length, scriptKb: Math.round(scriptBytes / 1000) };
}
