import { setTimeout } from 'node:timers/promises';
import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from '../../fixtures/signed-in';
import { serveOwnReleases } from '../../support/federation/own-edge';
import { pageOf } from '../../support/federation/release-folder';
import { giveSession, visitorWithSession } from '../../support/federation/visitor';
import { OwnChromium } from '../../support/own-chromium';
import { sessionOf } from '../../support/portal-api';

test.describe.configure({ timeout: 60_000 });

const own = serveOwnReleases();
const person = '13900000009';
const listPath = '/insurance/index';

/** Collects reports about hanging remotes from all pages of this browser. */
function hangsIn(context: BrowserContext): string[] {
  const reports: string[] = [];
  context.on('console', (message) => {
    if (message.text().includes('failed at hang')) reports.push(message.text());
  });
  return reports;
}

async function expectPage(page: Page): Promise<void> {
  const area = page.locator('[data-remote="insure"]');
  await expect(area.getByRole('heading', { level: 1, name: pageOf.insure.title, exact: true })).toBeVisible();
  await expect(page.getByText('暂时无法使用')).toHaveCount(0);
}

/** Files of a remote's page, without the remote's first files. */
const pageFiles = /\/remotes\/insure\/[^/]+\/assets\/(?!remote-entry|__federation)/;

/** Opens the list with the page's files blocked; returns a function that releases them, while it is still opening. */
async function openSlowly(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(pageFiles, async (route) => {
    await released;
    await route.continue().catch(() => {});
  });
  await page.goto(own.edge.origin + listPath, { waitUntil: 'commit' });
  await untilOpening(page);
  return release;
}

/** An opening mark exists for three seconds at most, hence the short interval. */
const untilOpening = (page: Page) =>
  expect.poll(() => page.evaluate(openings), { intervals: [50] }).toBeGreaterThan(0);
const openings = () =>
  Object.keys(window.localStorage).filter((key) => key.startsWith('remotes.opening')).length;

const openBeside = async (page: Page, path: string): Promise<Page> => {
  const [beside] = await Promise.all([
    page.waitForEvent('popup'),
    page.evaluate((url) => void window.open(url), own.edge.origin + path),
  ]);
  return beside;
};

/** Advances the clock of this page by a minute; Playwright's clock would affect every tab. */
const aMinuteLater = (page: Page) =>
  page.addInitScript(() => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + 60_000;
  });

test('a second tab opened while the home page is still loading shows its page', async ({ browser }) => {
  const context = await visitorWithSession(browser, own.edge.origin, person);
  const reports = hangsIn(context);
  const page = await context.newPage();
  await page.goto(`${own.edge.origin}/index/home`);
  await untilOpening(page);

  await expectPage(await openBeside(page, listPath));

  expect(reports).toEqual([]);
  await context.close();
});

test('a tab and its duplicate both show their page on a slow line', async ({ browser }) => {
  const context = await visitorWithSession(browser, own.edge.origin, person);
  const reports = hangsIn(context);
  const page = await context.newPage();
  const release = await openSlowly(page);

  const copy = await openBeside(page, listPath);

  await expectPage(copy);
  release();
  await expectPage(page);
  expect(reports).toEqual([]);
  await context.close();
});

test('a tab frozen in the background while it opens a page does not block other tabs from that page', async ({
  browser,
}) => {
  const context = await visitorWithSession(browser, own.edge.origin, person);
  const reports = hangsIn(context);
  const page = await context.newPage();
  await openSlowly(page);
  const session = await context.newCDPSession(page);
  await session.send('Page.setWebLifecycleState', { state: 'frozen' });

  const other = await context.newPage();
  await aMinuteLater(other);
  await other.goto(own.edge.origin + listPath);

  await expectPage(other);
  expect(reports).toEqual([]);
  await context.close();
});

test.describe('in a separate browser process', () => {
  let chromium: OwnChromium;
  let context: BrowserContext;
  let reports: string[];

  /** Starts the browser and resolves with a signed-in page of the portal's origin. */
  const start = async () => {
    context = await chromium.start();
    reports = hangsIn(context);
    const page = await context.newPage();
    await giveSession(page, own.edge.origin, await sessionOf(own.edge.origin, person));
    return page;
  };
  test.beforeEach(() => {
    chromium = new OwnChromium();
  });
  test.afterEach(() => chromium.remove());

  /** Opens the page in another tab, and returns the renderer processes that were started for it. */
  const openInTab = async () => {
    const before = await chromium.rendererPids();
    const page = await context.newPage();
    const release = await openSlowly(page);
    const pids = (await chromium.rendererPids()).filter((pid) => !before.includes(pid));
    return { page, pids, release };
  };

  test('both tabs show their page after the machine was suspended while the page was opening', async () => {
    const other = await start();
    const { page, pids, release } = await openInTab();
    for (const pid of pids) process.kill(pid, 'SIGSTOP');
    const isAwake = page.evaluate(() => 'awake');
    expect(await Promise.race([isAwake, setTimeout(500, 'stopped')])).toBe('stopped');
    await aMinuteLater(other);

    await other.goto(own.edge.origin + listPath);
    await expectPage(other);
    for (const pid of pids) process.kill(pid, 'SIGCONT');
    release();

    await expectPage(page);
    expect(reports).toEqual([]);
  });

  // For the host this is the same as the crash below: a tab is closed without a stall.
  const runInFullMatrix = process.env.FAULTS === 'all' ? test : test.skip;
  runInFullMatrix('a page is not refused after its tab was killed while loading on a slow line', async () => {
    const other = await start();
    const { pids } = await openInTab();
    for (const pid of pids) process.kill(pid, 'SIGKILL');
    await aMinuteLater(other);

    await other.goto(own.edge.origin + listPath);

    await expectPage(other);
    expect(reports).toEqual([]);
  });

  test('a restarted browser shows the page that was opening when it crashed', async () => {
    await start();
    const { page } = await openInTab();
    // The browser may write its storage to disk at any time: the present content may be there after the crash.
    const storage = await page.evaluate(() => [{ ...localStorage }, { ...sessionStorage }]);
    await chromium.kill();

    const restored = await start();
    await restored.evaluate(([local = {}, session = {}]) => {
      Object.assign(localStorage, local);
      Object.assign(sessionStorage, session);
    }, storage);
    await restored.goto(own.edge.origin + listPath);

    await expectPage(restored);
    expect(reports).toEqual([]);
  });
});
