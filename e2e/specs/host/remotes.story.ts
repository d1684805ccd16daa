import type { Page } from '@playwright/test';
import { expect, signIn, test } from '../../fixtures/signed-in';
import { ShellScreen } from '../../screens/shell-screen';

const filesOfClaims = '**/remotes/claims/**';

test('a remote whose files cannot be fetched leaves the others working, and comes back by a retry', async ({
  page,
}) => {
  await page.route(filesOfClaims, (route) => route.fulfill({ status: 503, body: 'unavailable' }));
  await signIn(page, '13900000002');
  const shell = new ShellScreen(page);

  await shell.choose('报案列表', '理赔管理');
  const panel = page.getByRole('main').getByRole('alert').filter({ hasText: '“报案列表”暂时无法使用' });
  await expect(panel).toBeVisible();
  await expect(panel).toContainText('参考编号');
  await shell.choose('我的账户');
  // The home page, which is kept, shows a balance as well.
  await expect(page.getByText('可用余额').locator('visible=true').first()).toBeVisible();
  await expect(panel).toBeHidden();

  await page.unroute(filesOfClaims);
  await shell.choose('报案列表', '理赔管理');
  await panel.getByRole('button', { name: '重试' }).click();
  await expect(shell.heading('报案列表')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: /共 \d+ 条/ })).toBeVisible();
});

test('going to a remote that was visited before fetches no code', async ({ page }) => {
  await signIn(page, '13900000002');
  const shell = new ShellScreen(page);
  const visit = async () => {
    await shell.choose('保单管理', '雇主责任险');
    await expect(shell.heading('保单管理')).toBeVisible();
    await shell.choose('报案列表', '理赔管理');
    await expect(shell.heading('报案列表')).toBeVisible();
    await shell.choose('我的账户');
    await expect(shell.heading('我的账户')).toBeVisible();
    await page.waitForLoadState('networkidle');
  };
  await visit();

  const fetched = codeFetchedBy(page);
  await visit();

  expect(fetched).toEqual([]);
});

/** Scripts and styles from now on. */
function codeFetchedBy(page: Page): string[] {
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (['script', 'stylesheet'].includes(request.resourceType())) fetched.push(request.url());
  });
  return fetched;
}
