import { expect, signIn, test } from '../../fixtures/signed-in';

test('a project user sees only the branch’s menu, and no page about the employer’s money', async ({
  page,
}) => {
  const shell = await signIn(page, '13900000008');
  await page.waitForURL('/employer/insure/index');

  await expect(shell.menu.getByRole('link', { name: '方案管理', includeHidden: true })).toHaveCount(1);
  for (const entry of ['首页', '我的账户', '站内消息', '开票信息', '新闻资讯']) {
    await expect(shell.menu.getByRole('link', { name: entry, exact: true, includeHidden: true })).toHaveCount(
      0,
    );
  }
  await page.goto('/rechargeManage/recharge');
  await page.waitForURL('/404');
  await expect(shell.heading('页面不存在')).toBeVisible();
});

test('a project user without the rights to costs and staff changes sees neither amounts nor those actions', async ({
  page,
}) => {
  const shell = await signIn(page, '13900000018');
  await page.goto('/insurance/index');

  await expect(shell.heading('保单管理')).toBeVisible();
  const first = page.getByRole('row').filter({ hasText: 'PZ' }).first();
  await expect(first).toContainText('***');
  await expect(first).not.toContainText('¥');
  await expect(
    page.getByRole('link', { name: '加减保', exact: true }).and(first.getByRole('link')),
  ).toHaveCount(0);
  await page.goto('/editInsurance/edit');
  await page.waitForURL('/404');
});
