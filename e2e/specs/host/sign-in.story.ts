import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { expect, test } from '../../fixtures/signed-in';
import { LoginScreen, ShellScreen } from '../../screens/login-screen';
import { expectAccessible } from '../../support/accessible';
import { demoPassword } from '../../support/portal-api';

const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);
const store = (page: Page, key: string, value: string) =>
  page.evaluate(([name, text]) => localStorage.setItem(name ?? '', text ?? ''), [key, value]);

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test('sign-in works by keyboard with a password and with a code, without serious axe violations', async ({
  page,
}) => {
  await new LoginScreen(page).open();
  await expect(page.getByRole('textbox', { name: '用户名' })).toBeFocused();
  await expectAccessible(page);

  await page.keyboard.type('13900000002');
  await page.keyboard.press('Tab');
  await page.keyboard.type(demoPassword);
  await page.keyboard.press('Enter');
  await page.waitForURL('/index/home');

  await page.context().clearCookies();
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await new LoginScreen(page).open();
  await expect(page.getByRole('textbox', { name: '用户名' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: '短信登录' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Tab');
  await page.keyboard.type('139 0000 0002');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^\d+秒后重新获取$/ })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.type('246810');
  await page.keyboard.press('Enter');
  await page.waitForURL('/index/home');
});

/** Positions of all visible controls, by text and name. */
const placesIn = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.host-outer :is(input, button, a, h1)')]
      .filter((element) => element.checkVisibility())
      .map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return [element.textContent, element.getAttribute('name'), ...[x, y, width, height].map(Math.round)];
      }),
  );

for (const width of [1440, 375])
  test(`pages before sign-in are drawn before their code loads at ${width} px, and keep what was typed and clicked`, async ({
    page,
  }) => {
    const requested: string[] = [];
    page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\/assets\//, (route) => released.then(() => route.continue()));
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/forgotPwd');
    const forgotten = await placesIn(page);
    await new LoginScreen(page).open();
    await expect(page.getByRole('textbox', { name: '用户名' })).toBeFocused();
    await expect(page).toHaveTitle('登录 - 雇安通');
    expect(await page.locator('.host-outer-foot').innerText()).toMatch(/由.+公司提供$/);
    const drawn = await placesIn(page);
    expect(requested).toEqual(['/forgotPwd', '/login']);

    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Tab');
    // A number that nobody has and to which no code has been sent.
    const mobile = `1370000${width}`.padEnd(11, '0');
    await page.keyboard.type(mobile);
    await page.getByRole('button', { name: '获取验证码' }).click();
    await page.getByRole('textbox', { name: '验证码' }).fill('24681');
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    release();
    await expect(page.getByRole('button', { name: /^\d+秒后重新获取$/ })).toBeVisible();
    await expect(page.getByRole('tab', { name: '短信登录' })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('textbox', { name: '手机号' })).toHaveValue(mobile);
    await page.keyboard.type('9');
    await expect(page.getByRole('textbox', { name: '验证码' })).toHaveValue('294681');
    await page.getByRole('tab', { name: '账号密码' }).click();
    expect(await placesIn(page)).toEqual(drawn);
    await page.getByRole('link', { name: '忘记密码' }).click();
    await expect(page.getByRole('list', { name: '步骤' })).toBeVisible();
    expect(await placesIn(page)).toEqual(forgotten);
  });

test('the sign-in page submits a form sent before its code had loaded, and another open tab is signed in too', async ({
  page,
}) => {
  const other = await page.context().newPage();
  await new LoginScreen(other).open();
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\//, (route) => released.then(() => route.continue()));
  await new LoginScreen(page).open();
  await new LoginScreen(page).enter('13900000002');
  await expect(page.locator('.host-outer')).toHaveAttribute('aria-busy', 'true');
  release();
  await page.waitForURL('/index/home');
  await other.waitForURL('/index/home');
});

test('the sign-in page reports that its code failed to load, keeps what was typed, and retries on the next click', async ({
  page,
}) => {
  await page.route(/\/assets\/stable/, (route) => route.abort());
  const login = await new LoginScreen(page).open();
  await login.enter('13900000002');
  await expect(page.getByRole('alert')).toContainText('请检查网络');
  await page.unroute(/\/assets\/stable/);
  await login.submit();
  await page.waitForURL('/index/home');
});

test('the sign-in pages fit the width of a phone', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 700 });
  const login = await new LoginScreen(page).open();
  await expect(login.password).toBeVisible();
  expect(await overflow(page)).toBe(0);
  await login.byCode();
  expect(await overflow(page)).toBe(0);
  await page.goto('/forgotPwd');
  await expect(page.getByRole('list', { name: '步骤' })).toBeVisible();
  expect(await overflow(page)).toBe(0);
});

test('a remembered password is filled in after signing out and after a restart, but not in another browser', async ({
  baseURL,
  launchOptions,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'portal-browser-'));
  const start = async () => {
    const browser = await chromium.launchPersistentContext(folder, { ...launchOptions, baseURL });
    return { browser, page: browser.pages()[0] ?? (await browser.newPage()) };
  };
  try {
    const first = await start();
    const login = await new LoginScreen(first.page).open();
    await login.remember.check();
    await login.enter('13900000002');
    await first.page.waitForURL('/index/home');
    await new ShellScreen(first.page).signOut();
    await expect(login.password).toHaveValue(demoPassword);
    const sealed = (await stored(first.page, 'signIn')) ?? '';
    expect(atob(sealed)).not.toContain(demoPassword);
    await first.browser.close();

    const second = await start();
    const again = await new LoginScreen(second.page).open();
    await expect(again.username).toHaveValue('13900000002');
    await expect(again.remember).toBeChecked();
    await again.submit();
    await second.page.waitForURL('/index/home');
    await new ShellScreen(second.page).signOut();

    // The sealed value is useless in another browser's storage, and so is a changed one in this browser.
    const stranger = await chromium.launch(launchOptions);
    const elsewhere = await stranger.newPage({ baseURL });
    await new LoginScreen(elsewhere).open();
    await store(elsewhere, 'signIn', sealed);
    await expectForgotten(elsewhere);
    await stranger.close();
    await store(second.page, 'signIn', `${sealed.startsWith('A') ? 'B' : 'A'}${sealed.slice(1)}`);
    await expectForgotten(second.page);
    await second.browser.close();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

async function expectForgotten(page: Page): Promise<void> {
  await page.reload();
  const login = new LoginScreen(page);
  await expect.poll(() => stored(page, 'signIn')).toBeNull();
  await expect(login.username).toHaveValue('');
  await expect(login.remember).not.toBeChecked();
}

test('forged access markers in localStorage grant nothing and are removed', async ({ page }) => {
  const login = await new LoginScreen(page).open();
  for (const key of ['curP', 'psp']) await store(page, key, '2026-11-21T01:30:00.000Z');
  // This user signs in with an initial password for the first time; only a genuine marker of this user would count.
  await login.enter('13900000007');
  await page.waitForURL('/verification');
  await page.goto('/index/home');
  await page.waitForURL('/verification');
  expect([await stored(page, 'curP'), await stored(page, 'psp')]).toEqual([null, null]);

  // A valid marker of another user is ignored.
  await page.getByRole('button', { name: '退出登录' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '退出登录' }).click();
  await login.enter('13900000002');
  await page.waitForURL('/index/home');
  await expect.poll(() => stored(page, 'psp')).not.toBeNull();
  const passage = (await stored(page, 'psp')) ?? '';
  expect(Date.parse(passage)).toBeNaN();
  await new ShellScreen(page).signOut();
  await page.waitForURL('/login');
  expect([await stored(page, 'psp'), await stored(page, 'token')]).toEqual([null, null]);
  await store(page, 'curP', passage);
  await login.enter('13900000007');
  await page.waitForURL('/verification');
  await expect.poll(() => stored(page, 'curP')).toBeNull();
});
