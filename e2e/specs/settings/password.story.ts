import { expect, signIn, test } from '../../fixtures/signed-in';
import { LoginScreen, ShellScreen } from '../../screens/login-screen';
import { demoPassword, giveDemoPasswordBack } from '../../support/portal-api';

const username = '13900000009';
const next = 'Neu#Pass2027';

test('changing the password signs out, and from then on only the new one signs in', async ({ page }) => {
  await signIn(page, username);
  await page.goto('/setting/password');
  await page.getByLabel('原密码').fill(demoPassword);
  await page.getByLabel('新密码', { exact: true }).fill(next);
  await page.getByLabel('确认新密码').fill(next);
  await page.getByRole('button', { name: '修改密码' }).click();

  try {
    await page.waitForURL(/\/login/);
    await expect(page.getByText('密码已修改，请用新密码登录。')).toBeVisible();
    const login = new LoginScreen(page);
    await login.enter(username, demoPassword);
    await expect(login.problem).toContainText('用户名或密码错误');
    await login.enter(username, next);
    await page.waitForURL(/\/index\/home/);
    await expect(new ShellScreen(page).menu).toBeVisible();
  } finally {
    await giveDemoPasswordBack(username, next);
  }
});
