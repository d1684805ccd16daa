import type { Browser, Page } from 'playwright-core';
import { listPath, otherList } from '../settings';
import { newVisitor, watchedPage } from './browser';
import { watchClick } from './probe';
import { isCode, type Traffic } from './traffic';

/** Milliseconds from the click until heading and first row are visible, and the requests for code. */
export type SwitchFigures = Record<'page' | 'row' | 'codeRequests', number>;

/** How the other remote's code was loaded: not before the click, from pointing on, by idle prefetch, or by a first visit. */
export type Way = 'not fetched before' | 'pointed at before' | 'fetched when idle' | 'visited before';

const quietMs = 1000;
/** Time between pointing and clicking. */
const pointedMs = 200;

/** Times clicks from one remote's list to another's, `runs` per way. `slow` applies the same slowdown as for loads. */
export async function measureSwitches(
  browser: Browser,
  origin: string,
  { runs, token, slow }: { runs: number; token: string; slow: boolean },
): Promise<Record<Way, SwitchFigures[]>> {
  const found: Record<Way, SwitchFigures[]> = {
    'not fetched before': [],
    'pointed at before': [],
    'fetched when idle': [],
    'visited before': [],
  };
  for (let run = 0; run < runs; run += 1) {
    for (const way of ['not fetched before', 'pointed at before', 'fetched when idle'] as const) {
      const context = await newVisitor(browser, origin, token);
      // With save-data nothing is prefetched: this separates the idle prefetch from the other ways.
      if (way !== 'fetched when idle')
        await context.addInitScript(() =>
          Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
        );
      const { page, traffic, untilComplete } = await watchedPage(context, { slow });
      await page.goto(`${origin}${listPath}`, { waitUntil: 'commit' });
      await untilComplete();
      await page.getByRole('button', { name: otherList.group }).click();
      await traffic.atRest(quietMs);
      found[way].push(await clickOver(page, traffic, { pointed: way === 'pointed at before' }));
      if (way === 'fetched when idle') {
        await page.goBack();
        await traffic.atRest(quietMs);
        found['visited before'].push(await clickOver(page, traffic, { pointed: false }));
      }
      await context.close();
    }
  }
  return found;
}

async function clickOver(
  page: Page,
  traffic: Traffic,
  { pointed }: { pointed: boolean },
): Promise<SwitchFigures> {
  const link = page.locator(`nav a[href="${otherList.path}"]`);
  await page.evaluate(watchClick, otherList.title);
  if (pointed) {
    await link.hover();
    await page.waitForTimeout(pointedMs);
  }
  const before = traffic.transfers().filter(isCode).length;
  await link.click();
  await page.waitForFunction(() => window.benchClick.rowShown !== undefined, null, { timeout: 60_000 });
  const {
    clicked = Number.NaN,
    pageShown = Number.NaN,
    rowShown = Number.NaN,
  } = await page.evaluate(() => window.benchClick);
  return {
    page: Math.round(pageShown - clicked),
    row: Math.round(rowShown - clicked),
    codeRequests: traffic.transfers().filter(isCode).length - before,
  };
}
