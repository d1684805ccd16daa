import type { BrowserContext, Page } from '@playwright/test';
import { expect, putMessagesAside, signIn, test } from '../../fixtures/signed-in';
import { ListScreen } from '../../screens/list-screen';
import { ShellScreen } from '../../screens/login-screen';

const account = '/rechargeManage/recharge';
const token = (page: Page) => page.evaluate(() => localStorage.getItem('token') ?? '');

async function newTab(context: BrowserContext): Promise<Page> {
  const tab = await context.newPage();
  await putMessagesAside(tab);
  return tab;
}

/** Opens an ordinary form in a dialog of a remote. */
async function openWarningLine(page: Page) {
  await page.getByRole('button', { name: '修改预警线' }).click();
  const dialog = page.getByRole('dialog', { name: '设置余额预警线' });
  return { dialog, line: dialog.getByLabel('预警线') };
}

test('signing out in one tab signs out the other, and closes its dialog', async ({ page, context }) => {
  await signIn(page, '13900000003');
  const other = await newTab(context);
  await other.goto(account);
  const { dialog } = await openWarningLine(other);
  await expect(dialog).toBeVisible();

  await new ShellScreen(page).signOut();

  await page.waitForURL('/login');
  await other.waitForURL(`/login?redirect=${encodeURIComponent(account)}`);
  await expect(dialog).toHaveCount(0);
});

test('signing in as another user in one tab switches the other tab too, without data of the first user', async ({
  page,
  context,
}) => {
  await signIn(page, '13900000002');
  const other = await newTab(context);
  const policies = await new ListScreen(other, '/insurance/index').open();
  await expect(policies.row('标准型50万').first()).toBeVisible();
  await new ShellScreen(other).choose('方案管理', '雇主责任险');
  const company = await companyOf(page);

  await new ShellScreen(page).signOut();
  await other.waitForURL(/\/login/);
  await signIn(page, '13900000009');
  await other.waitForURL((url) => !url.pathname.startsWith('/login'));
  await expect.poll(() => companyOf(other)).not.toBe(company);

  // The mounted page of the first user is removed together with its rows.
  await new ShellScreen(other).choose('保单管理', '雇主责任险');
  await expect(other.getByText('还没有投保单或保单。')).toBeVisible();
  await expect(other.getByText('标准型50万')).toHaveCount(0);
});

test('a token of another user in storage switches every page to that user, in both tabs', async ({
  page,
  context,
}) => {
  await signIn(page, '13900000009');
  const theirs = await token(page);
  await signInAnew(page, '13900000002');
  const other = await newTab(context);
  const policies = await new ListScreen(other, '/insurance/index').open();
  await expect(policies.row('标准型50万').first()).toBeVisible();
  const company = await companyOf(page);

  await page.evaluate((stolen) => localStorage.setItem('token', stolen), theirs);

  await expect(other.getByText('还没有投保单或保单。')).toBeVisible();
  await expect(other.getByText('标准型50万')).toHaveCount(0);
  await new ShellScreen(page).choose('保单管理', '雇主责任险');
  await expect(page.getByText('还没有投保单或保单。')).toBeVisible();
  expect(await companyOf(page)).not.toBe(company);
});

/** The company name in the top bar. */
const companyOf = (page: Page) => page.getByRole('banner').locator('[aria-controls="user-menu"]').innerText();

async function signInAnew(page: Page, username: string): Promise<void> {
  await page.evaluate(() => localStorage.removeItem('token'));
  await signIn(page, username);
}
