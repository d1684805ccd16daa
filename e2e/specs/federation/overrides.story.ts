import type { Page } from '@playwright/test';
import { expect, openSignedIn, signInHere, test } from '../../fixtures/signed-in';
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

interface ImportMap {
  imports: Record<string, string>;
}

/** The names that Module Federation's devtools and import-map-overrides define on the page. */
interface DevtoolsPage {
  __FEDERATION__?: {
    moduleInfo: Record<
      string,
      {
        version: string;
        remoteEntry: string;
        remotesInfo?: Record<string, { matchedVersion: string }>;
        modules?: { modulePath: string }[];
      }
    >;
  };
  importMapOverrides?: {
    getDefaultMap(): Promise<ImportMap>;
    getOverrideMap(): ImportMap;
    addOverride(name: string, address: string): unknown;
    removeOverride(name: string): unknown;
  };
}

const moduleInfo = (page: Page) =>
  page.evaluate(() => structuredClone((globalThis as DevtoolsPage).__FEDERATION__?.moduleInfo ?? {}));
const importMaps = async (page: Page) => {
  await page.waitForFunction(() => (globalThis as DevtoolsPage).importMapOverrides);
  return page.evaluate(async () => {
    const library = (globalThis as DevtoolsPage).importMapOverrides;
    return {
      defaults: (await library?.getDefaultMap())?.imports,
      overrides: library?.getOverrideMap().imports,
    };
  });
};
/** Sets an override with import-map-overrides, or removes it, and reloads the page as the library asks for. */
const overrideAndReload = async (page: Page, address: string | undefined) => {
  await page.evaluate((wanted) => {
    const library = (globalThis as DevtoolsPage).importMapOverrides;
    if (wanted) library?.addOverride('claims', wanted);
    else library?.removeOverride('claims');
  }, address);
  await page.reload();
};

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

  test("Module Federation's devtools and import-map-overrides see what is loaded and what overrides it", async ({
    browser,
  }) => {
    const { context, page, errors, shell } = await openSignedIn(browser, desk.origin);
    const served = (await (await page.request.get('/registry.json')).json()).microFrontends;
    const versionOf = (remote: string): string => served[remote][0].metadata.version;
    const addressOf = (remote: string, version = versionOf(remote)) =>
      `${desk.origin}/remotes/${remote}/${version}/mf-manifest.json`;
    await page.evaluate(() => localStorage.setItem('devtools', 'true'));
    await page.reload();

    await shell.choose('报案列表', '理赔管理');
    await expect(shell.heading('报案列表')).toBeVisible();
    await shell.choose('我的账户', '财务管理');
    await expect(shell.heading('我的账户')).toBeVisible();
    const host = await page.evaluate(
      () => (globalThis as unknown as { __PORTAL__: { host: string } }).__PORTAL__.host,
    );
    await expect
      .poll(async () => (await moduleInfo(page)).host)
      .toMatchObject({
        version: host,
        remotesInfo: {
          claims: { matchedVersion: versionOf('claims') },
          finance: { matchedVersion: versionOf('finance') },
        },
      });
    for (const remote of ['claims', 'finance'])
      await expect
        .poll(async () => (await moduleInfo(page))[`${remote}:${versionOf(remote)}`])
        .toMatchObject({
          version: versionOf(remote),
          remoteEntry: expect.stringContaining(`${desk.origin}/remotes/${remote}/${versionOf(remote)}/`),
          modules: [{ modulePath: './remote' }],
        });
    const defaults = Object.fromEntries(Object.keys(served).map((remote) => [remote, addressOf(remote)]));
    expect(await importMaps(page)).toEqual({ defaults, overrides: {} });

    const candidate = addressOf('claims', '1.3.0-rc.1');
    await overrideAndReload(page, candidate);
    await expect(bar(page)).toContainText('正在试用：理赔管理 1.3.0-rc.1');
    expect(await importMaps(page)).toEqual({ defaults, overrides: { claims: candidate } });
    await shell.choose('报案列表（试用）', '理赔管理');
    await expect
      .poll(async () => Object.keys(await moduleInfo(page)).filter((id) => id.startsWith('claims:')))
      .toEqual(['claims:1.3.0-rc.1']);

    await overrideAndReload(page, 'https://elsewhere.example/');
    await expect(page.getByText('不允许从该地址加载功能')).toBeVisible();
    await page.getByRole('link', { name: '返回平台' }).click();
    await expect(bar(page)).toContainText('正在试用：理赔管理 1.3.0-rc.1');
    expect(await importMaps(page)).toEqual({ defaults, overrides: { claims: candidate } });

    await page.getByRole('button', { name: '{···}' }).click();
    await page.getByRole('button', { name: /^Inline Override claims/ }).click();
    await page.getByLabel('Override URL:').fill('');
    await page.getByRole('button', { name: 'Reset to default' }).click();
    await page.reload();
    await expect(bar(page)).toBeHidden();
    expect(await importMaps(page)).toEqual({ defaults, overrides: {} });
    // The page that refuses answers 403, which the browser reports.
    expect(errors.filter((text) => !text.includes('403'))).toEqual([]);
    await context.close();
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
  await panel.getByRole('button', { name: '关闭' }).click();

  // Developer tools get nothing here, even where the browser asks for it.
  await page.evaluate(() => localStorage.setItem('devtools', 'true'));
  await signInHere(page, '13900000003');
  await new ShellScreen(page).choose('报案列表（试用）', '理赔管理');
  await expect(page.getByRole('status').filter({ hasText: /共 \d+ 条/ })).toBeVisible();
  expect(await moduleInfo(page)).toEqual({});
  expect(await page.evaluate(() => 'importMapOverrides' in globalThis)).toBe(false);
  await expect(page.locator('script[type="overridable-importmap"], import-map-overrides-full')).toHaveCount(
    0,
  );
  await bar(page).getByRole('button', { name: '查看' }).click();
  await panel.getByRole('button', { name: '全部恢复默认' }).click();
  await expect(bar(page)).toBeHidden();
  await desk.stop();
});
