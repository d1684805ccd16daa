import type { Browser, BrowserContext, Page } from '@playwright/test';
import { expect, test } from '../../fixtures/signed-in';
import { ShellScreen } from '../../screens/login-screen';
import {
  injectFailure,
  misfits,
  releaseKinds,
  type ReleaseKind,
} from '../../support/federation/bad-release-kinds';
import { installFailureWatch, printFailures, seenBy, watchFor } from '../../support/federation/failure-watch';
import { serveOwnReleases } from '../../support/federation/own-edge';
import { pageOf, type RemoteName, remoteNames } from '../../support/federation/release-folder';
import { saveData, visitorWithSession } from '../../support/federation/visitor';
import { promised } from '../../support/promised';

const own = serveOwnReleases();
test.describe.configure({ timeout: 60_000 });

interface BadRelease {
  remote: RemoteName;
  kind: ReleaseKind;
  version: string;
}

/**
 * Groups bad releases into loads of the portal: every kind once, in each load one per remote. Every kind with every
 * remote takes minutes: `npm run check -- bad-releases`.
 */
function loadsOf(kinds: readonly ReleaseKind[], suffix = ''): BadRelease[][] {
  const versionOf = (kind: ReleaseKind) => `2.0.${releaseKinds.indexOf(kind)}${suffix}`;
  const bad = (remote: RemoteName, kind: ReleaseKind) => ({ remote, kind, version: versionOf(kind) });
  if (process.env.FAULTS === 'all')
    return kinds.map((kind) => remoteNames.map((remote) => bad(remote, kind)));
  // Kinds that need a fake clock share a load.
  const sorted = kinds.toSorted((one, other) => (one.waits ?? 0) - (other.waits ?? 0));
  return Array.from({ length: Math.ceil(sorted.length / remoteNames.length) }, (_, load) =>
    sorted
      .slice(load * remoteNames.length, (load + 1) * remoteNames.length)
      .flatMap((kind, at) => (remoteNames[at] ? [bad(remoteNames[at], kind)] : [])),
  );
}

const namesOf = (load: readonly BadRelease[]) => [...new Set(load.map(({ kind }) => kind.name))].join(', ');

const measured = new Map<string, Record<string, number>>();

test.afterAll(() => printFailures(measured));

/** Serves the bad releases and opens a page of the host itself, so that no remote's code has been fetched yet. */
async function openWith(browser: Browser, load: readonly BadRelease[], { fallback = true } = {}) {
  for (const { remote, kind, version } of load) own.releases.publish(remote, version, kind.publish);
  own.releases.promote(Object.fromEntries(load.map(({ remote, version }) => [remote, version])), {
    fallback,
  });
  const context = await visitorWithSession(browser, own.edge.origin, '13900000009');
  await saveData(context);
  const page = await context.newPage();
  await page.addInitScript(installFailureWatch);
  if (load.some(({ kind }) => kind.waits)) await page.clock.install();
  for (const [kind, { version }] of new Map(load.map((bad) => [bad.kind, bad])))
    await injectFailure(page, version, kind);
  await page.goto(`${own.edge.origin}/404`);
  return { context, page, shell: new ShellScreen(page) };
}

/** Advances the page's clock to the host's timeout. */
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

for (const load of loadsOf(releaseKinds))
  test(`${namesOf(load)}: the previous version is the fallback, and the failure is reported`, async ({
    browser,
  }) => {
    const { context, page, shell } = await openWith(browser, load);

    for (const { remote, kind, version } of load) {
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
      measured.set(kind.name, { ...measured.get(kind.name), [remote]: ms ?? Number.NaN });
      expect(ms).toBeLessThan(promised.fallbackShownMs);
    }
    await expect(page.getByRole('alert')).toHaveCount(0);
    await leave(context, page);
  });

const withoutFallback = ['entry tampered with', 'mount throws', 'page throws', 'page loops through effects'];

for (const load of loadsOf(
  releaseKinds.filter(({ name }) => withoutFallback.includes(name)),
  '-alone',
))
  test(`${namesOf(load)}, without a fallback: an error panel is shown, everything else works`, async ({
    browser,
  }) => {
    const { context, page, shell } = await openWith(browser, load, { fallback: false });

    for (const { remote } of load) {
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

test('versions for another kernel, API or React are not served, and pages work with the previous version', async ({
  browser,
}) => {
  for (const { remote, publish } of misfits) own.releases.publish(remote, '2.9.0', publish);
  own.releases.promote(Object.fromEntries(misfits.map(({ remote }) => [remote, '2.9.0'])));
  const context = await visitorWithSession(browser, own.edge.origin, '13900000009');
  const page = await context.newPage();
  await page.addInitScript(installFailureWatch);
  await page.goto(`${own.edge.origin}/404`);
  const shell = new ShellScreen(page);

  for (const { remote } of misfits) {
    const { title, group } = pageOf[remote];
    await watchFor(page, remote, title);
    await shell.choose(title, group);
    await expect(page.locator(`[data-remote="${remote}"] h1`, { hasText: title })).toBeVisible();
    expect((await seenBy(page)).reports).toEqual([]);
  }
  expect(await page.content()).not.toContain('/2.9.0/');
  await context.close();
});
