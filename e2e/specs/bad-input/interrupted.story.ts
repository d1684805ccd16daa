import type { Page } from '@playwright/test';
import { expect, fillSignIn, startSession, test } from '../../fixtures/signed-in';
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
