import type { Browser } from 'playwright-core';
import { listPath, otherList } from '../settings';
import { saveData } from '../../support/federation/visitor';
import { newVisitor, watchedPage, type Watched } from './browser';
import { watchClick } from './probe';
import { isCode } from './traffic';

/** Milliseconds from the click until heading and first row are visible, and the requests for code. */
export type SwitchFigures = Record<'page' | 'row' | 'codeRequests', number>;

/** How the other remote's code was loaded: on the click, since its menu group was unfolded, or by a first visit. */
export type Way = 'nothing prefetched' | 'first visit' | 'visited before';

const quietMs = 1000;
/** Times from unfolding a menu group to pointing at an entry, and from there to clicking it. */
const unfoldedMs = 300;
const pointedMs = 200;

/** Times clicks from one remote's list to another's, `runs` per way. `slow` applies the same slowdown as for loads. */
export async function measureSwitches(
  browser: Browser,
  origin: string,
  { runs, token, slow }: { runs: number; token: string; slow: boolean },
): Promise<Record<Way, SwitchFigures[]>> {
  const found: Record<Way, SwitchFigures[]> = {
    'nothing prefetched': [],
    'first visit': [],
    'visited before': [],
  };
  for (let run = 0; run < runs; run += 1) {
    for (const way of ['nothing prefetched', 'first visit'] as const) {
      const context = await newVisitor(browser, origin, token);
      if (way === 'nothing prefetched') await saveData(context);
      const watched = await watchedPage(context, { slow });
      const { page, traffic, until } = watched;
      await page.goto(`${origin}${listPath}`, { waitUntil: 'commit' });
      await until('complete');
      await traffic.atRest(quietMs);
      await page.getByRole('button', { name: otherList.group }).click();
      await page.waitForTimeout(unfoldedMs);
      found[way].push(await clickOver(watched, { pointed: way === 'first visit' }));
      if (way === 'first visit') {
        await page.goBack();
        await traffic.atRest(quietMs);
        found['visited before'].push(await clickOver(watched, { pointed: false }));
      }
      await context.close();
    }
  }
  return found;
}

async function clickOver(
  { page, traffic, until }: Watched,
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
  await until('row');
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
