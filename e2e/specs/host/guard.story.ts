import { expect, test } from '../../fixtures/signed-in';
import { LoginScreen } from '../../screens/login-screen';

test('a link to a page leads through the sign-in page to that page', async ({ page }) => {
  await page.goto('/insurance/index?keyword=PZ2026');
  await page.waitForURL(/\/login\?redirect=/);

  await new LoginScreen(page).enter('13900000002');

  await page.waitForURL('/insurance/index?keyword=PZ2026');
  await expect(page.getByLabel('保单号/投保单号')).toHaveValue('PZ2026');
  await expect(page.getByRole('row').filter({ hasText: '标准型50万' })).not.toHaveCount(0);
});
