import { expect, signIn, test } from '../../fixtures/signed-in';
import { LoginScreen } from '../../screens/login-screen';

test('a link into the portal leads through the sign-in page back to its own place', async ({ page }) => {
  await page.goto('/insurance/index?keyword=PZ2026');
  await page.waitForURL(/\/login\?redirect=/);

  await new LoginScreen(page).enter('13900000002');

  await page.waitForURL('/insurance/index?keyword=PZ2026');
  await expect(page.getByLabel('保单号/投保单号')).toHaveValue('PZ2026');
  await expect(page.getByRole('row').filter({ hasText: '标准型50万' })).not.toHaveCount(0);
});

// Every other forgery is told by the specs of `redirectTarget`.
for (const forged of ['//example.org/', '/\\example.org']) {
  test(`signing in does not follow the forged way back ${forged}`, async ({ page }) => {
    const login = await new LoginScreen(page).open(`?redirect=${encodeURIComponent(forged)}`);

    await login.enter('13900000002');

    await page.waitForURL('/index/home');
  });
}

const held = [
  { username: '13900000004', why: '操作员还在审核', at: '/operatorCheck', says: '审核中' },
  { username: '13900000005', why: '企业信息未完善', at: '/verification', says: '尚未提交' },
  {
    username: '13900000006',
    why: '方案确认书未盖章',
    at: '/verification',
    says: '请将盖章的方案确认书交给专属客服上传',
  },
  {
    username: '13900000007',
    why: '仍是初始密码',
    at: '/verification',
    says: '当前为初始密码，请设置您自己的密码',
  },
  { username: '13900000010', why: '密码已过期', at: '/verification', says: '密码已过期，请重新设置密码' },
];

for (const { username, why, at, says } of held) {
  test(`${username} is held at ${at} because ${why}, whichever page is asked for`, async ({ page }) => {
    await signIn(page, username);

    await page.waitForURL(at);
    await expect(page.getByText(says).first()).toBeVisible();
    await page.goto('/rechargeManage/recharge');
    await page.waitForURL(at);
    await expect(page.getByRole('button', { name: '退出登录' })).toBeVisible();
  });
}
