import type { Page } from '@playwright/test';
import { expect, signIn, test } from '../../fixtures/signed-in';
import { saveData } from '../../support/federation/visitor';

const filesOfClaims = '**/remotes/claims/**';

test('a remote whose files cannot be fetched does not affect other remotes, and recovers on retry', async ({
  page,
}) => {
  await page.route(filesOfClaims, (route) => route.fulfill({ status: 503, body: 'unavailable' }));
  const shell = await signIn(page, '13900000002');

  await shell.choose('报案列表', '理赔管理');
  const panel = page.getByRole('main').getByRole('alert').filter({ hasText: '“报案列表”暂时无法使用' });
  await expect(panel).toBeVisible();
  await expect(panel).toContainText('参考编号');
  await shell.choose('我的账户', '财务管理');
  // The home page, which stays mounted, shows a balance as well.
  await expect(page.getByText('可用余额').locator('visible=true').first()).toBeVisible();
  await expect(panel).toBeHidden();

  await page.unroute(filesOfClaims);
  await shell.choose('报案列表', '理赔管理');
  await panel.getByRole('button', { name: '重试' }).click();
  await expect(shell.heading('报案列表')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: /共 \d+ 条/ })).toBeVisible();
});

test('opening a remote that was visited before fetches no code', async ({ page }) => {
  const shell = await signIn(page, '13900000002');
  const visit = async () => {
    for (const title of ['保单管理', '报案列表', '我的账户']) {
      // Clicked without a pointer: a pointer could rest on another entry as groups unfold and prefetch its page.
      const link = shell.menu.getByRole('link', { name: title, exact: true, includeHidden: true });
      await link.dispatchEvent('click');
      await expect(shell.heading(title)).toBeVisible();
      await codeIsThere(page);
    }
  };
  await visit();

  const fetched = codeFetchedBy(page);
  await visit();

  expect(fetched).toEqual([]);
});

test('a page whose menu entry was hovered fetches no code when it is opened', async ({ page }) => {
  // With save-data there is no idle prefetch: only hovering fetches.
  await saveData(page);
  const shell = await signIn(page, '13900000002');
  await codeIsThere(page);
  for (const [entry, group] of [
    ['报案列表', '理赔管理'],
    ['保单管理', '雇主责任险'],
    ['修改密码', '设置'],
  ] as const) {
    const fold = shell.menu.getByRole('button', { name: group, exact: true });
    if ((await fold.getAttribute('aria-expanded')) === 'false') await fold.click();
    const hovered = codeFetchedBy(page);
    await shell.menu.getByRole('link', { name: entry, exact: true }).hover();
    await expect.poll(() => hovered.length).toBeGreaterThan(0);
    await codeIsThere(page);

    const fetched = codeFetchedBy(page);
    await shell.choose(entry, group);
    await expect(shell.heading(entry)).toBeVisible();

    expect(fetched).toEqual([]);
  }
});

/** Resolves when no code was fetched for a while, including what the host fetches 5 s after its start (telemetry). */
async function codeIsThere(page: Page): Promise<void> {
  const quiet = () =>
    page.evaluate(() => {
      const ends = performance
        .getEntriesByType('resource')
        .filter(({ name }) => /\.(?:js|css)$/.test(name))
        .map((entry) => (entry as PerformanceResourceTiming).responseEnd);
      const [start] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      return performance.now() - Math.max((start?.loadEventEnd ?? 0) + 5000, ...ends);
    });
  await expect.poll(quiet).toBeGreaterThan(800);
}

/** Collects the scripts and styles that are requested from now on. */
function codeFetchedBy(page: Page): string[] {
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (['script', 'stylesheet'].includes(request.resourceType())) fetched.push(request.url());
  });
  return fetched;
}
