import type { Browser, BrowserContext, Page } from '@playwright/test';
import { expect, test } from '../../fixtures/signed-in';
import { ShellScreen } from '../../screens/shell-screen';
import { releaseKinds, injectFailure } from '../../support/federation/bad-release-kinds';
import type { ReleaseKind } from '../../support/federation/bad-release-kinds';
import { installFailureWatch, seenBy, watchFor } from '../../support/federation/failure-watch';
import { startOwnEdge } from '../../support/federation/own-edge';
import type { OwnEdge } from '../../support/federation/own-edge';
import { ReleaseFolder, remoteNames } from '../../support/federation/release-folder';
import { pageOf } from '../../support/federation/pages-of-remotes';
import { printFailures } from '../../support/federation/failure-table';
import { visitorWithSession } from '../../support/federation/visitor';

let releases: ReleaseFolder;
let edge: OwnEdge;
test.describe.configure({ timeout: 60_000 });

/** The whole matrix takes minutes: `npm run faults` runs it. Otherwise every kind is tried on one remote, in turn. */
const playsAll = process.env.FAULTS === 'all';
const remotesFor = (kind: ReleaseKind) =>
  remoteNames.filter((_, at) => playsAll || at === releaseKinds.indexOf(kind) % remoteNames.length);

const measured = new Map<string, Record<string, number>>();

test.beforeAll(async () => {
  releases = new ReleaseFolder();
  releases.promote();
  edge = await startOwnEdge(releases.dir);
});

test.afterAll(async () => {
  await edge.stop();
  releases.remove();
  printFailures(measured);
});

/** Serves what is spoiled, and opens a page of the host itself: no remote's code has been fetched yet. */
async function openWith(browser: Browser, kind: ReleaseKind, { fallback = true } = {}) {
  const version = `2.0.${releaseKinds.indexOf(kind)}${fallback ? '' : '-alone'}`;
  const remotes = remotesFor(kind);
  for (const remote of remotes) releases.publish(remote, version, kind.publish);
  releases.promote(version, { fallback, remotes });
  const context = await visitorWithSession(browser, edge.origin, '13900000009');
  const page = await context.newPage();
  await page.addInitScript(installFailureWatch);
  if (kind.waits) await page.clock.install();
  await injectFailure(page, version, kind);
  await page.goto(`${edge.origin}/404`);
  return { context, page, shell: new ShellScreen(page), version };
}

/** Advances the page's clock until the host's timeout. */
async function passTime(page: Page, { waits }: ReleaseKind): Promise<void> {
  if (!waits) return;
  await expect(async () => {
    await page.clock.fastForward(waits / 2);
    expect((await seenBy(page)).reports).not.toEqual([]);
  }).toPass();
}

async function leave(context: BrowserContext, page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.close();
}

for (const kind of releaseKinds)
  test(`${kind.name}: the previous version is the fallback, and the failure is reported`, async ({
    browser,
  }) => {
    const { context, page, shell, version } = await openWith(browser, kind);
    const times: Record<string, number> = {};

    for (const remote of remotesFor(kind)) {
      const { title, group } = pageOf[remote];
      await watchFor(page, remote, title);
      await shell.choose(title, group);
      await passTime(page, kind);
      await expect(page.locator(`[data-remote="${remote}"] h1`, { hasText: title })).toBeVisible();
      await expect.poll(async () => (await seenBy(page)).ms).toBeDefined();
      const { reports, ms } = await seenBy(page);
      expect(reports[0]).toMatch(
        new RegExp(`\\[[0-9A-F]{8}\\] ${remote}: remote ${remote}@${version} failed at ${kind.stage}`),
      );
      times[remote] = ms ?? Number.NaN;
      // Promised are two seconds; a machine under load gets more before a story calls it broken.
      expect(ms).toBeLessThan(6000);
    }
    measured.set(kind.name, times);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await leave(context, page);
  });

const withoutFallback = [
  'entry tampered with',
  'mount throws',
  'kernel too old',
  'page throws',
  'page loops through effects',
];

for (const kind of releaseKinds.filter(({ name }) => withoutFallback.includes(name)))
  test(`${kind.name}, without a fallback: an error panel is shown, everything else works`, async ({
    browser,
  }) => {
    const { context, page, shell } = await openWith(browser, kind, { fallback: false });

    for (const remote of remotesFor(kind)) {
      const { title, group } = pageOf[remote];
      await watchFor(page, remote, title);
      await shell.choose(title, group);
      const panel = page.locator(`[data-remote="${remote}"]`).getByRole('alert');
      await expect(panel).toContainText('参考编号');
      await expect(panel.getByRole('button', { name: '重试' })).toBeVisible();
      const { reports } = await seenBy(page);
      const reference = /\[([0-9A-F]{8})\]/.exec(reports[0] ?? '')?.[1] ?? 'none';
      await expect(panel).toContainText(reference);
    }
    await shell.choose('首页', '首页');
    await expect(page.getByRole('main').getByRole('heading').locator('visible=true').first()).toBeVisible();
    await leave(context, page);
  });
