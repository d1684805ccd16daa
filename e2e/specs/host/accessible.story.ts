import { expect, signIn, test } from '../../fixtures/signed-in';
import { expectAccessible } from '../../support/accessible';

/** Pages that draw what many others do: lists with tabs, filters and selection, a form, a detail, text, the frame itself. */
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

for (const width of [1440, 375]) {
  test(`pages have no serious axe violations at ${width} px`, async ({ page }) => {
    // Nine pages are looked through, which takes a busy machine two minutes.
    test.setTimeout(240_000);
    await page.setViewportSize({ width, height: 900 });
    await signIn(page, '13900000001');

    for (const path of pages) {
      await page.goto(path);
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
      await page.waitForLoadState('networkidle');
      await test.step(path, () => expectAccessible(page));
    }
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  });
}
