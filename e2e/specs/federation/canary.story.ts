import { createHash } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { expect, signInHere, test } from '../../fixtures/signed-in';
import { openReleaseDesk, type ReleaseDesk } from '../../support/federation/release-desk';
import { promised } from '../../support/promised';

const list = { path: '/flashCompensationCloud/t1', title: '报案列表（新）' };
const headingOf = (page: Page, name: string) =>
  page.getByRole('main').getByRole('heading', { level: 1, name, exact: true });

/** A customer's position within claims, in percent, as docs/registry.md defines it. */
const placeOf = (customer: string): number =>
  (createHash('sha256').update(`canary:claims:${customer}`).digest().readUIntBE(0, 6) / 2 ** 48) * 100;

async function customerAt(browser: Browser, desk: ReleaseDesk, username: string) {
  const page = await browser.newPage();
  await page.goto(`${desk.origin}/login`);
  await signInHere(page, username);
  const cohort = async () =>
    (await page.context().cookies()).find(({ name }) => name === 'gat-cohort')?.value;
  await expect.poll(cohort).toBeDefined();
  return { page, place: placeOf((await cohort()) ?? '') };
}

interface Status {
  history: { who: string; action: string; to?: string; reason?: string }[];
}

test('a canary is served to its customers only, and is rolled back when their browsers report failures', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const desk = await openReleaseDesk('production', { PORTAL_CANARY_GUARD: 'on' });
  const customers = [
    await customerAt(browser, desk, '13900000003'),
    await customerAt(browser, desk, '13900000009'),
  ];
  const [first, second] = customers.sort((one, other) => one.place - other.place);
  if (!first || !second) throw new Error('two customers are needed');
  const share = ['--env', 'production', '--percent', ((first.place + second.place) / 2).toFixed(2)];

  await desk.publishCopy('claims', '0.9.0', list);
  await desk.run('promote', 'claims', '0.9.0', ...share);
  await first.page.goto(desk.origin + list.path);
  await second.page.goto(desk.origin + list.path);
  await expect(first.page).toHaveTitle(/^报案列表（新）/);
  await expect(second.page).toHaveTitle(/^报案列表(?!（新）)/);

  desk.publishBroken('claims', '0.9.1', list);
  desk.noteVerified('claims', '0.9.1');
  await desk.run('promote', 'claims', '0.9.1', ...share);
  const reporting = first.page.waitForRequest((request) =>
    Boolean(request.postData()?.includes('portal.remote.failed')),
  );
  await first.page.goto(desk.origin + list.path);
  await expect(headingOf(first.page, '报案列表')).toBeVisible();
  const payload = (await reporting).postData() ?? '';
  expect(payload).toContain('0.9.1');

  // A page reports once, whoever sends its report again; the same happens in twenty more pages of this customer.
  const cookie = (await first.page.context().cookies())
    .map(({ name, value }) => `${name}=${value}`)
    .join('; ');
  const report = async (body: string) => {
    const headers = { 'content-type': 'application/json', cookie };
    expect((await fetch(`${desk.origin}/telemetry/v1/logs`, { method: 'POST', headers, body })).ok).toBe(
      true,
    );
  };
  const [, token = ''] = /"portal\.page\.token","value":\{"stringValue":"([^"]+)/.exec(payload) ?? [];
  for (let count = 0; count < 20; count += 1) {
    await report(payload);
    const html = await (await fetch(desk.origin + list.path, { headers: { cookie } })).text();
    const [, anotherToken = ''] = /"pageToken":"([^"]+)"/.exec(html) ?? [];
    await report(payload.replace(token, anotherToken));
  }
  const last = async () => (await desk.run<Status>('status')).history[0];
  await expect.poll(last, { timeout: promised.canaryAbortedMs }).toMatchObject({
    who: 'canary-guard',
    action: 'abort',
    reason: expect.stringMatching(/^claims 0\.9\.1 has an error rate of .* \(21 of \d+\)/),
  });

  const asked: string[] = [];
  first.page.on('request', (request) => asked.push(request.url()));
  await first.page.goto(desk.origin + list.path);
  await expect(headingOf(first.page, '报案列表')).toBeVisible();
  expect(asked.filter((url) => url.includes('/remotes/claims/0.9.1/'))).toEqual([]);
  await first.page.close();
  await second.page.close();
  await desk.stop();
});
