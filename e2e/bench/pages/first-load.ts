import type { Browser, Page } from 'playwright-core';
import { saveData } from '../../support/federation/visitor';
import { budgets, type Budget, type BudgetedPage } from '../budgets';
import type { Profile } from '../weights/built-scripts';
import { newStranger, newVisitor } from './browser';
import { addressOf, kindOf, type KindName, type Visit } from './kinds';
import { isScript, watchTraffic } from './traffic';

const quietMs = 1500;

export interface FirstLoad extends Budget {
  /** URL paths of the loaded scripts. */
  scripts: string[];
  profile: Profile;
}

interface Use {
  kind: KindName;
  /** Some pages load more when they are used. */
  use?: (page: Page) => Promise<void>;
}

const uses: Record<BudgetedPage, Use> = {
  signIn: { kind: 'signIn' },
  signInInUse: { kind: 'signIn', use: (page) => page.fill('input[type=password]', 'x') },
  home: { kind: 'home' },
  list: { kind: 'list' },
  form: { kind: 'form' },
  details: { kind: 'details' },
};

/** Measures the size of a page for a browser with an empty cache. Sizes and counts; times only of the processor. */
export async function firstLoad(browser: Browser, budgeted: BudgetedPage, visit: Visit): Promise<FirstLoad> {
  const { kind, use } = uses[budgeted];
  const { first, isSignedOut } = kindOf(kind);
  const context = isSignedOut
    ? await newStranger(browser)
    : await newVisitor(browser, visit.origin, visit.token);
  // With save-data no other remote is prefetched, so the count is that of the page itself.
  await saveData(context);
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  const traffic = await watchTraffic(cdp);
  await cdp.send('Profiler.enable');
  await cdp.send('Profiler.start');
  await page.goto(addressOf(kind, visit));
  await page.locator(first).first().waitFor();
  await use?.(page);
  await traffic.atRest(quietMs);
  const { profile } = await cdp.send('Profiler.stop');
  const transfers = traffic.transfers();
  await context.close();
  const scripts = transfers.filter(isScript);
  return {
    requests: transfers.length,
    scriptKb: Math.round(scripts.reduce((total, { bytes }) => total + bytes, 0) / 1000),
    scripts: scripts.map(({ url }) => new URL(url).pathname),
    profile,
  };
}

export async function measureFirstLoads(
  browser: Browser,
  visit: Visit,
): Promise<Record<BudgetedPage, FirstLoad>> {
  const found: [string, FirstLoad][] = [];
  for (const page of Object.keys(budgets) as BudgetedPage[])
    found.push([page, await firstLoad(browser, page, visit)]);
  return Object.fromEntries(found) as Record<BudgetedPage, FirstLoad>;
}
