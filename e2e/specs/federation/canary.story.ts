import { createHash } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { expect, signInHere, test } from '../../fixtures/signed-in';
import { ShellScreen } from '../../screens/login-screen';
import { openReleaseDesk, type ReleaseDesk } from '../../support/federation/release-desk';
import { otherPageOf } from '../../support/federation/release-folder';
import { visitorWithSession } from '../../support/federation/visitor';
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

/** A page's report counts once, however often it is sent; this sends it from twenty more pages of the same customer. */
async function reportOften(desk: ReleaseDesk, page: Page, payload: string): Promise<void> {
  const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
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
}

interface Status {
  environments: Record<string, Record<string, { current: string; previous: string[]; undone?: string[] }>>;
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

  await reportOften(desk, first.page, payload);
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

test('a version that throws is rolled back within a minute of its full promotion, and no browser loads it again', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const desk = await openReleaseDesk('production', { PORTAL_CANARY_GUARD: 'on' });
  const sessions = await Promise.all(
    ['13900000003', '13900000009'].map(async (username) => {
      const context = await visitorWithSession(browser, desk.origin, username);
      const state = await context.storageState();
      await context.close();
      return state;
    }),
  );
  const isBad = (url: string) => url.includes('/remotes/claims/0.9.5/');
  const visit = async (storageState = sessions[0]) => {
    const context = await browser.newContext({ storageState });
    const page = await context.newPage();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    return { context, page, asked };
  };
  const claimsOf = async () =>
    (await desk.run<Status>('status', '--env', 'production')).environments.production?.claims;
  const before = (await claimsOf())?.current ?? '';

  desk.publishBroken('claims', '0.9.5', list);
  desk.noteVerified('claims', '0.9.5');
  await desk.run('promote', 'claims', '0.9.5', '--env', 'production');
  const promotedAt = Date.now();

  // Another page of this version works, so this browser remembers the version.
  const remembering = await visit();
  await remembering.page.goto(`${desk.origin}/404`);
  const { title, group } = otherPageOf.claims;
  await new ShellScreen(remembering.page).choose(title, group);
  await expect(headingOf(remembering.page, title)).toBeVisible();
  const remembered = () =>
    remembering.page.evaluate(() =>
      Object.values(localStorage).some((value) => value.includes('/claims/0.9.5/')),
    );
  await expect.poll(remembered).toBe(true);

  // Another customer opens the page that throws: the previous version replaces it, and the failure is reported.
  const throwing = await visit(sessions[1]);
  const reporting = throwing.page.waitForRequest((request) =>
    Boolean(request.postData()?.includes('portal.remote.failed')),
  );
  await throwing.page.goto(desk.origin + list.path);
  await expect(headingOf(throwing.page, '报案列表')).toBeVisible();
  expect(throwing.asked.filter(isBad)).not.toEqual([]);
  await reportOften(desk, throwing.page, (await reporting).postData() ?? '');
  const last = async () => (await desk.run<Status>('status', '--env', 'production')).history[0];
  await expect
    .poll(last, { timeout: promised.promotionTakenBackMs - (Date.now() - promotedAt) })
    .toMatchObject({ who: 'canary-guard', action: 'rollback', to: before });
  expect(await claimsOf()).toMatchObject({ current: before, undone: ['0.9.5'] });
  expect((await claimsOf())?.previous).not.toContain('0.9.5');

  const late = await visit(sessions[1]);
  await late.page.goto(desk.origin + list.path);
  await expect(headingOf(late.page, '报案列表')).toBeVisible();
  expect(late.asked.filter(isBad)).toEqual([]);

  // Every other version is blocked in the browser that remembers the bad one, and still that one is not loaded.
  await remembering.page.route(
    (url) => url.pathname.startsWith('/remotes/claims/') && !isBad(url.pathname),
    (route) => route.abort(),
  );
  remembering.asked.length = 0;
  await remembering.page.goto(desk.origin + list.path);
  await expect(remembering.page.getByRole('alert').first()).toContainText('参考编号');
  expect(remembering.asked.filter(isBad)).toEqual([]);
  for (const { context } of [throwing, late, remembering]) await context.close();
  await desk.stop();
});
