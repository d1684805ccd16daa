import { rmSync } from 'node:fs';
import { buildForeign } from '../../fixtures/foreign/build-foreign';
import { expect, fillSignIn, test } from '../../fixtures/signed-in';
import { ShellScreen } from '../../screens/shell-screen';
import { openReleaseDesk, type ReleaseDesk } from '../../support/federation/release-desk';

let desk: ReleaseDesk;
const folders: string[] = [];

/** Built elsewhere, then released as any other version is. */
async function release(remote: 'survey' | 'visits'): Promise<void> {
  const folder = await buildForeign(remote);
  folders.push(folder);
  await desk.run('publish', remote, '--version', '1.0.0', '--from', folder);
  await desk.run('verify', remote, '1.0.0');
  await desk.run('promote', remote, '1.0.0', '--env', 'production');
}

test.beforeAll(async () => {
  // Verifying takes a portal of its own, whose data are made first.
  test.setTimeout(300_000);
  desk = await openReleaseDesk('production');
  await release('survey');
  await release('visits');
});
test.afterAll(async () => {
  await desk.stop();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

test('remotes of another bundler and of another React work beside ours, in one history', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: desk.origin });
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  const shell = new ShellScreen(page);
  await page.goto('/login');
  await fillSignIn(page, '13900000003');
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));

  await shell.choose('满意度调查', '工具');
  await expect(shell.heading('满意度调查')).toBeVisible();
  await page.getByRole('link', { name: '第七份问卷' }).click();
  await expect(shell.heading('问卷7')).toBeVisible();
  await expect(page).toHaveTitle(/问卷/);

  await shell.choose('客户回访', '工具');
  await expect(shell.heading('客户回访')).toBeVisible();
  await expect(page.getByText('React 18.3.1')).toBeVisible();
  await page.getByRole('button', { name: '已回访0次' }).click();
  await expect(page.getByRole('button', { name: '已回访1次' })).toBeVisible();
  await page.getByRole('button', { name: '查看计划' }).click();
  await expect(shell.heading('回访计划')).toBeVisible();
  await expect(page).toHaveURL(/\/visits\/plan$/);

  await shell.choose('报案列表', '理赔管理');
  await expect(shell.heading('报案列表')).toBeVisible();
  await expect(page.getByRole('button', { name: '返回列表' })).toBeHidden();
  await page.goBack();
  await expect(shell.heading('回访计划')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('button', { name: '已回访1次' })).toBeVisible();
  await page.goBack();
  await expect(shell.heading('问卷7')).toBeVisible();
  expect(faults).toEqual([]);
  await context.close();
});

test('a remote of another React is opened by its own address, and gone after its user', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: desk.origin });
  const page = await context.newPage();
  const shell = new ShellScreen(page);
  await page.goto('/login');
  await fillSignIn(page, '13900000003');
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));

  await page.goto('/visits/index');
  await expect(shell.heading('客户回访')).toBeVisible();
  await shell.signOut();

  await expect(page).toHaveURL(/\/login/);
  await expect(page.locator('[data-remote=visits]')).toHaveCount(0);
  await context.close();
});

test('what was built elsewhere is refused, in words, when it lacks what a version needs', async () => {
  const folder = await buildForeign('survey');
  folders.push(folder);
  const publishing = (...args: string[]) => desk.run('publish', 'survey', '--version', ...args);

  // The version is there already, with these bytes: nothing changes.
  expect(await publishing('1.0.0', '--from', folder)).toMatchObject({ isNew: false });
  rmSync(`${folder}/mf-manifest.json`);
  await expect(publishing('1.0.1', '--from', folder)).rejects.toThrow(/not a federation manifest/);
  rmSync(`${folder}/remote.json`);
  await expect(publishing('1.0.1', '--from', folder)).rejects.toThrow(/remote\.json is missing/);
});
