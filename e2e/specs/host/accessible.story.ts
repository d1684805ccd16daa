import { expect, signIn, test } from '../../fixtures/signed-in';
import { expectAccessible } from '../../support/accessible';

/**
 * Pages that represent the others: lists with tabs, filters and selection, a form, a detail page, text, and the frame.
 */
const pages = [
  '/index/home',
  '/insurance/index',
  '/flashCompensationCloud/t1',
  '/flashCompensationCloud/reportCase',
  '/rechargeManage/recharge',
  '/websitemsg',
  '/setting/password',
  '/claimSettlement/index',
  '/404',
];

/** What a phone shows differently: cards instead of rows, and the menu as a drawer. */
const onPhones = ['/index/home', '/insurance/index', '/flashCompensationCloud/reportCase', '/websitemsg'];

for (const [width, paths] of [
  [1440, pages],
  [375, onPhones],
] as const) {
  test(`pages have no serious axe violations at ${width} px`, async ({ page }) => {
    // Nine pages take two minutes on a busy machine.
    test.setTimeout(240_000);
    await page.setViewportSize({ width, height: 900 });
    await signIn(page, '13900000001');

    for (const path of paths) {
      await page.goto(path);
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
      await page.waitForLoadState('networkidle');
      await test.step(path, () => expectAccessible(page));
    }
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  });
}
