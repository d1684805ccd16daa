import { expect, signInHere, test } from '../../fixtures/signed-in';
import { ShellScreen } from '../../screens/login-screen';
import { expectAccessible } from '../../support/accessible';
import { openReleaseDesk } from '../../support/federation/release-desk';
import { promised } from '../../support/promised';

const list = '/flashCompensationCloud/t1';

interface Status {
  errors?: unknown;
}

test('a release is offered to an open tab, keeps its half-filled form, and appears in the load counts', async ({
  page,
}) => {
  const desk = await openReleaseDesk('production');
  await desk.publishCopy('claims', '0.9.0', { path: list, title: '报案列表（新）' });
  await desk.publishCopy('finance', '0.9.0', { path: '/rechargeManage/index', title: '我的账户（新）' });
  await page.goto(`${desk.origin}/login`);
  await signInHere(page, '13900000003');
  const shell = new ShellScreen(page);
  await page.goto(`${desk.origin}/flashCompensationCloud/reportCase`);
  await page.getByLabel('出险地点').fill('海沧区新阳路1号');
  // The page is idle and from now on polls the registry.
  await page.waitForRequest('**/registry.json');

  await desk.run('promote', 'claims', '0.9.0', '--env', 'production');
  const notice = page.getByRole('status', { name: '新版本' });
  await expect(notice).toContainText('理赔管理有新版本', { timeout: promised.newVersionOfferedMs });
  await expect(notice).toContainText('已填写的内容会保留为草稿');
  await expectAccessible(page);
  await notice.getByRole('button', { name: '立即更新' }).click();

  await expect(page.getByLabel('出险地点')).toHaveValue('海沧区新阳路1号');
  await expect(notice).toBeHidden();
  await expect(shell.menu.getByRole('link', { name: '报案列表（新）' })).toBeAttached();
  const isNew = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .some(({ name }) => name.includes('/remotes/claims/0.9.0/assets/')),
  );
  expect(isNew).toBe(true);

  await expect
    .poll(async () => JSON.stringify(await desk.run<Status>('status')), {
      timeout: promised.reportsCountedMs,
    })
    .toMatch(/"0\.9\.0":\{[^}]*"loads":[1-9]/);
  await desk.stop();
});
