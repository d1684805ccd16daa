import type { Page } from '@playwright/test';
import { expect, signInHere, test } from '../../fixtures/signed-in';
import { ShellScreen } from '../../screens/login-screen';
import { expectAccessible } from '../../support/accessible';
import { serveFolder } from '../../support/federation/folder-server';
import { openReleaseDesk, type ReleaseDesk } from '../../support/federation/release-desk';

const list = '/flashCompensationCloud/t1';
const bar = (page: Page) => page.getByRole('complementary', { name: '版本试用' });
const scriptsFrom = (page: Page, base: string) =>
  page.evaluate(
    (start) => performance.getEntriesByType('resource').some(({ name }) => name.startsWith(start)),
    base,
  );

test.describe('in staging', () => {
  let desk: ReleaseDesk;
  test.beforeAll(async () => {
    desk = await openReleaseDesk('staging');
    await desk.publishCopy('claims', '1.3.0-rc.1', { path: list, title: '报案列表（试用）' });
  });
  test.afterAll(() => desk.stop());

  test('a link overrides a version for one browser, every page shows it, and the panel ends it', async ({
    page,
    browser,
  }) => {
    await page.goto(`${desk.origin}/login?remote-claims=1.3.0-rc.1`);
    await expect(page).toHaveURL(`${desk.origin}/login`);
    await expect(bar(page)).toContainText('正在试用：理赔管理 1.3.0-rc.1');
    await expectAccessible(page);

    await signInHere(page, '13900000003');
    const shell = new ShellScreen(page);
    await shell.choose('报案列表（试用）', '理赔管理');
    await expect(page.getByRole('main').getByRole('heading', { level: 1 }).first()).toBeVisible();
    expect(await scriptsFrom(page, `${desk.origin}/remotes/claims/1.3.0-rc.1/assets/`)).toBe(true);
    await expect(bar(page)).toBeVisible();

    await page.getByRole('banner').locator('[aria-controls="user-menu"]').click();
    await page.getByRole('banner').getByRole('button', { name: '功能版本' }).click();
    const panel = page.getByRole('dialog', { name: '功能版本' });
    await expect(panel.getByLabel('理赔管理的版本')).toHaveValue('1.3.0-rc.1');
    await expect(panel.getByRole('listitem').filter({ hasText: '财务管理' })).toContainText('默认');
    await expectAccessible(page);
    await panel.getByRole('button', { name: '全部恢复默认' }).click();

    await expect(bar(page)).toBeHidden();
    await expect(shell.menu.getByRole('link', { name: '报案列表', exact: true })).toBeAttached();
    const other = await browser.newPage();
    await other.goto(`${desk.origin}/login`);
    await expect(bar(other)).toBeHidden();
    await other.close();
  });

  test('a folder on another port runs inside the portal, and the override can be ended when it is down', async ({
    page,
  }) => {
    const build = desk.copyOf('claims', '9.9.9', { path: list, title: '报案列表（本机）' });
    const machine = await serveFolder(build);
    await page.goto(`${desk.origin}/login?remote-claims=${encodeURIComponent(machine.url)}`);
    await expect(bar(page)).toContainText(machine.url);
    await signInHere(page, '13900000003');
    const shell = new ShellScreen(page);
    await shell.choose('报案列表（本机）', '理赔管理');
    await expect(page.getByRole('status').filter({ hasText: /共 \d+ 条/ })).toBeVisible();
    expect(await scriptsFrom(page, `${machine.url}assets/`)).toBe(true);

    await machine.stop();
    await page.reload();
    await expect(bar(page)).toContainText('试用版本无法读取');
    const failed = page.getByRole('main').getByRole('alert').filter({ hasText: '暂时无法使用' });
    await failed.getByRole('link', { name: '恢复默认版本' }).click();

    await expect(bar(page)).toBeHidden();
    await expect(page.getByRole('status').filter({ hasText: /共 \d+ 条/ })).toBeVisible();
  });
});

test('production refuses an unsigned override with the reason, and accepts a signed link', async ({
  page,
}) => {
  const desk = await openReleaseDesk('production');
  await desk.publishCopy('claims', '1.3.0-rc.1', { path: list, title: '报案列表（试用）' });

  await page.goto(`${desk.origin}/login?remote-claims=1.3.0-rc.1`);
  await expect(page.getByText('正式环境不能自行切换功能版本')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: '返回平台' }).click();
  await expect(page.getByRole('heading', { name: '登录' })).toBeVisible();
  await expect(bar(page)).toBeHidden();

  const { link } = await desk.run<{ link: string }>('sign-override', 'claims', '1.3.0-rc.1', '--hours', '1');
  await page.goto(desk.origin + link);
  await expect(bar(page)).toContainText('理赔管理 1.3.0-rc.1（至 ');
  await bar(page).getByRole('button', { name: '查看' }).click();
  const panel = page.getByRole('dialog', { name: '功能版本' });
  await expect(panel.getByText('试用版本由签发的链接指定')).toBeVisible();
  await expect(panel.getByRole('combobox')).toBeHidden();
  await panel.getByRole('button', { name: '全部恢复默认' }).click();
  await expect(bar(page)).toBeHidden();
  await desk.stop();
});
