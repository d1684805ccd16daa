import { expect, signIn, test } from '../../fixtures/signed-in';

const pages = [
  { group: '雇主责任险', entry: '方案管理' },
  { group: '雇主责任险', entry: '保单管理' },
  { group: '雇主责任险', entry: '加减保记录' },
  { group: '理赔管理', entry: '报案列表' },
  { group: '理赔管理', entry: '结案列表' },
  { group: '财务管理', entry: '我的账户' },
  { entry: '站内消息' },
  { group: '设置', entry: '修改密码' },
];

test('the menu opens the pages of every remote, each under its own title', async ({ page }) => {
  const shell = await signIn(page, '13900000002');

  for (const { group, entry } of pages) {
    await shell.choose(entry, group);

    await expect(shell.heading(entry)).toBeVisible();
    await expect(page).toHaveTitle(`${entry} - 雇安通`);
    await expect(shell.menu.getByRole('link', { name: entry, exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    );
  }
});

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
