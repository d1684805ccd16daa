import type { Locator } from '@playwright/test';
import { expect, signIn, test } from '../../fixtures/signed-in';
import { ShellScreen } from '../../screens/login-screen';
import { expectAccessible } from '../../support/accessible';
import { emptyInbox } from '../../support/inbox';
import { as } from '../../support/portal-api';

const placeOf = async (element: Locator) => {
  const box = await element.boundingBox();
  if (!box) throw new Error('it is not on the screen');
  return box;
};

test('floating helpers appear on claims pages only, stay where they are dragged to, and open their content', async ({
  page,
}) => {
  // A message from an earlier story would open its dialog during the drag.
  await emptyInbox('13900000001');
  await signIn(page, '13900000001');
  const helper = page.getByRole('button', { name: '理赔帮手' });
  await expect(page.getByRole('button', { name: '专属客服' })).toHaveCount(0);

  await page.goto('/flashCompensationCloud/t1');
  await expect(helper).toBeVisible();
  const before = await placeOf(helper);
  await helper.hover();
  await page.mouse.down();
  await page.mouse.move(before.x - 300, before.y - 200, { steps: 5 });
  await page.mouse.up();
  await expect.poll(async () => (await placeOf(helper)).x).toBeLessThan(before.x - 250);
  const place = await placeOf(helper);
  await expect(page.getByRole('region', { name: '理赔帮手' })).toHaveCount(0);

  await page.reload();
  await expect(helper).toBeVisible();
  expect(await placeOf(helper)).toEqual(place);

  await page.getByRole('button', { name: '专属客服' }).click();
  await expect(page.getByRole('region', { name: '专属客服' })).toContainText('服务时间');
  await expectAccessible(page);
  await helper.click();
  await page.getByRole('region', { name: '理赔帮手' }).getByRole('link', { name: '理赔指引' }).click();
  await expect(new ShellScreen(page).heading('理赔指引')).toBeVisible();
  await expect(helper).toHaveCount(0);
});

test('the home page keeps its scroll position on return', async ({ page }) => {
  const shell = await signIn(page, '13900000001');
  await expect(page.getByRole('region', { name: '保费与人数' }).locator('canvas').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.mouse.wheel(0, 500);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(200);
  // Compares the content's position on screen, or the scroll position if a card above has changed its height meanwhile.
  const placeOf = async () => ({
    top: (await page.getByRole('region', { name: '保费与人数' }).boundingBox())?.y,
    position: await page.evaluate(() => window.scrollY),
  });
  const left = await placeOf();

  await shell.choose('我的账户', '财务管理');
  await expect(shell.heading('我的账户')).toBeVisible();
  await page.goBack();

  await expect(page.getByRole('region', { name: '保费与人数' })).toBeVisible();
  await expect
    .poll(async () => {
      const { top, position } = await placeOf();
      return top === left.top || position === left.position;
    })
    .toBe(true);
});

test('a collapsed sidebar is restored after a reload, and the frame names the companies and leads back home', async ({
  page,
}) => {
  await signIn(page, '13900000001');
  const sidebar = page.locator('#sidebar');
  expect((await sidebar.boundingBox())?.width).toBe(256);

  await page.getByRole('button', { name: '收起菜单' }).click();
  await page.reload();

  await expect(page.getByRole('button', { name: '展开菜单' })).toBeVisible();
  await expect(sidebar).toBeHidden();
  await page.getByRole('button', { name: '展开菜单' }).click();
  const [provider] = await Promise.all([
    page.waitForEvent('popup'),
    sidebar.getByRole('link', { name: /官方网站/ }).click(),
  ]);
  await expect(provider.getByRole('heading', { name: '关于雇安通' })).toBeVisible();
  for (const words of ['保险销售及理赔服务', '联系方式', '备案号', '这是演示系统'])
    await expect(provider.getByRole('main')).toContainText(words);
  await expectAccessible(provider);
  await provider.close();
  await expect(page.getByRole('contentinfo')).toContainText('本平台仅提供技术服务');
  const back = page.getByRole('banner').getByRole('button', { name: '返回' });
  await expect(back).toHaveCount(0);
  await page.getByRole('banner').getByRole('link', { name: '重要提示：如何报案理赔？' }).click();
  await expect(page).toHaveURL('/claimSettlement/index');
  await back.click();
  await expect(page).toHaveURL('/index/home');
});

test('below 992 px the menu is a drawer that closes on Escape and on navigation, and returns the focus', async ({
  page,
}) => {
  await page.setViewportSize({ width: 991, height: 800 });
  await signIn(page, '13900000001');
  // The page moves the focus when it opens, so wait for that first.
  await page.waitForURL('/index/home');
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  const sidebar = page.locator('#sidebar');
  await expect(sidebar).toBeHidden();

  await page.getByRole('button', { name: '展开菜单' }).click();
  await expect(sidebar).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sidebar).toBeHidden();
  const button = page.getByRole('button', { name: '展开菜单' });
  await expect(button).toBeFocused();

  // Pressed on the button, not the page: a message may pop up now, and the handler dismisses it first.
  await button.press('Enter');
  await new ShellScreen(page).choose('我的账户', '财务管理');
  await expect(sidebar).toBeHidden();
  await expect(new ShellScreen(page).heading('我的账户')).toBeVisible();
});

test('a project user sees the branch’s name, and neither bell nor feed', async ({ page }) => {
  const feeds: string[] = [];
  page.on('websocket', (socket) => feeds.push(socket.url()));
  await signIn(page, '13900000008');
  await page.waitForURL('/employer/insure/index');

  const user = await as('13900000008');
  const { telephone } = await user.get<{ telephone: string }>('/users/current');
  const { filialename } = await user.get<{ filialename: string }>(`/api/filiales/getByPhone/${telephone}`);
  const bar = page.getByRole('banner');
  await expect(bar.locator('[aria-controls="user-menu"]')).toHaveText(filialename);
  await expect(bar.getByText(/站内消息/)).toHaveCount(0);
  await expect(bar.getByRole('link', { name: '操作指南' })).toBeVisible();
  await page.goto('/index/home');
  await page.waitForURL('/employer/insure/index');
  await page.waitForLoadState('networkidle');
  expect(feeds).toEqual([]);
});
