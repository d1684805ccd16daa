import { problems } from 'shared-kernel/contract';
import { expect, startSession, test } from '../../fixtures/signed-in';
import { LoginScreen } from '../../screens/login-screen';

test('a link to a page leads through the sign-in page to that page', async ({ page }) => {
  await page.goto('/insurance/index?keyword=PZ2026');
  await page.waitForURL(/\/login\?redirect=/);

  await new LoginScreen(page).enter('13900000002');

  await page.waitForURL('/insurance/index?keyword=PZ2026');
  await expect(page.getByLabel('保单号/投保单号')).toHaveValue('PZ2026');
  await expect(page.getByRole('row').filter({ hasText: '标准型50万' })).not.toHaveCount(0);
});

test('a user whom the server refuses sees the reason, and signs in again', async ({ page }) => {
  const message = '账号已停用，请联系客服';
  await startSession(page, '13900000002');
  const call = '**/prod-api/api/customers/getCustomerInfo';
  await page.route(call, (route) =>
    route.fulfill({ status: 403, json: { code: problems.forbidden.code, message, data: null } }),
  );

  await page.goto('/insurance/index');

  // The alert disappears after some seconds.
  await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible();
  await page.waitForURL('/login?redirect=%2Finsurance%2Findex');
  await page.unroute(call);
  await new LoginScreen(page).enter('13900000002');
  await page.waitForURL('/insurance/index');
  await expect(page.getByRole('heading', { level: 1, name: '保单管理' })).toBeVisible();
});

// Every other forgery is covered by the specs of `redirectTarget`.
for (const forged of ['//example.org/', '/\\example.org']) {
  test(`signing in does not follow the forged return address ${forged}`, async ({ page }) => {
    const login = await new LoginScreen(page).open(`?redirect=${encodeURIComponent(forged)}`);

    await login.enter('13900000002');

    await page.waitForURL('/index/home');
  });
}
