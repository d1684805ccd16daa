import type { Page } from '@playwright/test';
import { expect, fillSignIn, startSession, test } from '../../fixtures/signed-in';
import { ListScreen } from '../../screens/list-screen';
import { StaffListScreen } from '../../screens/staff-list-screen';
import { lineOf, somePeople } from '../../support/people';
import { endSession } from '../../support/portal-api';
import { rosterFile } from '../../support/roster-file';

const username = '13900000002';
const applyPage = '/employer/insure/insureing/6';
const api = '**/prod-api/**';

/** Opens the application page, and returns made-up people to insure. */
async function application(page: Page) {
  await startSession(page, username, applyPage);
  return { people: somePeople(3), list: new StaffListScreen(page) };
}

test('an expired session is reported once, and what was typed is restored after signing in', async ({
  page,
}) => {
  const { people, list } = await application(page);
  for (const [at, person] of people.entries()) await list.add(at + 1, person);
  await expect(list.tally).toHaveText('共 3 人');
  await list.agree();

  // The live feed reports it; no user action is needed.
  await endSession(await page.evaluate(() => localStorage.getItem('token') ?? ''));

  const alert = page.getByRole('alertdialog');
  await expect(alert).toHaveText(/登录过期，请重新登录/);
  await expect(alert).toHaveCount(1);
  await alert.getByRole('button', { name: '重新登录' }).click();
  await page.waitForURL(/\/login\?redirect=/);
  await fillSignIn(page, username);
  await page.waitForURL(applyPage);
  await expect(page.getByText('已恢复上次未提交的内容')).toBeVisible();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  for (const [at, person] of people.entries()) {
    await expect(list.cell(at + 1, '证件号码')).toHaveValue(person.idNo);
  }
  await list.agree();
  await page.getByRole('button', { name: '提交投保' }).click();
  await page.waitForURL(/\/insurance\/details\/\d+$/);
});

test('while the API is down a form shows an error and keeps what was typed; once it is back, the form submits', async ({
  page,
}) => {
  const { people, list } = await application(page);
  await list.upload(await rosterFile(people.map(lineOf)));
  await expect(list.tally).toHaveText('共 3 人');
  await list.agree();

  await page.route(api, (route) => route.abort('connectionrefused'));
  await page.getByRole('button', { name: '提交投保' }).click();
  const refusal = page.getByRole('alert').filter({ hasText: '填写的内容已保留' });
  await expect(refusal).toContainText('网络连接失败，请检查网络后重试');
  await expect(list.cell(3, '证件号码')).toHaveValue(people[2]?.idNo ?? '');

  await page.unroute(api);
  await page.getByRole('button', { name: '提交投保' }).click();
  await page.waitForURL(/\/insurance\/details\/\d+$/);
  await expect(page.getByText('待审核').first()).toBeVisible();
});

test('while the API is down a list shows an error, and its retry loads the rows once the API is back', async ({
  page,
}) => {
  await startSession(page, username);
  const policies = await new ListScreen(page, '/insurance/index').open();
  await expect(policies.count).toBeVisible();

  await page.route(api, (route) => route.abort('connectionrefused'));
  await policies.searchFor('保单号/投保单号', 'PZ2026');
  const panel = page.getByRole('main').getByRole('alert').filter({ hasText: '网络连接失败' });
  await expect(panel).toBeVisible();

  await page.unroute(api);
  await panel.getByRole('button', { name: '重试' }).click();
  await expect(policies.row('标准型50万').first()).toBeVisible();
  await expect(page.getByLabel('保单号/投保单号')).toHaveValue('PZ2026');
});

test('while the API is down the sign-in page shows an error and keeps what was typed', async ({ page }) => {
  await page.goto('/login');
  await page.route(api, (route) => route.abort('connectionrefused'));
  await fillSignIn(page, username);
  await expect(page.getByRole('alert')).toHaveText('网络连接失败，请检查网络后重试');
  await expect(page.getByLabel('用户名')).toHaveValue(username);

  await page.unroute(api);
  await page.getByRole('button', { name: '登录' }).click();
  await page.waitForURL('/index/home');
});
