import { expect, hasEntered, test } from '../../fixtures/signed-in';
import { LoginScreen } from '../../screens/login-screen';
import { provider } from '../../support/provider';

test('a wrong password is reported in place and keeps what was typed', async ({ page }) => {
  const login = await new LoginScreen(page).open();

  await login.enter('13900000002', 'Demo@2025');

  await expect(login.problem).toHaveText('用户名或密码错误');
  await expect(login.username).toHaveValue('13900000002');
  await expect(login.password).toHaveValue('Demo@2025');
  await login.enter('13900000002');
  await page.waitForURL('/index/home');
});

test('five wrong passwords lock the account for half an hour, for the right one too', async ({ page }) => {
  // No other story signs in with it meanwhile.
  const username = '13900000010';
  const login = await new LoginScreen(page).open();
  await login.enter(username, 'wrong-0');
  for (const tries of [1, 2, 3, 4]) {
    await expect(login.problem).toBeVisible();
    await login.password.fill(`wrong-${tries}`);
    await login.submit();
  }

  await expect(login.problem).toHaveText('账号已锁定，请30分钟后再试');
  await login.enter(username);
  await expect(login.problem).toHaveText('账号已锁定，请30分钟后再试');

  await provider('clock:advance', '--minutes', '31');
  await login.enter(username);
  await hasEntered(page);
});
