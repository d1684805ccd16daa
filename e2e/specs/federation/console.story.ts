import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { openProvider } from '../../../scripts/lib/local-provider.mjs';
import { freePort } from '../../../scripts/lib/free-port.mjs';
import { expectAccessible } from '../../support/accessible';
import { openReleaseDesk, type ReleaseDesk } from '../../support/federation/release-desk';

const list = { path: '/flashCompensationCloud/t1', title: '报案列表（新）' };

interface Issued {
  token: string;
  member: { roles: string[] };
}

/** Starts a release server over the desk's releases; one member owns all, signing in by token or identity provider. */
async function startReleaseServer(desk: ReleaseDesk) {
  const listen = `127.0.0.1:${await freePort()}`;
  const address = `http://${listen}`;
  const provider = await openProvider(
    { sub: '4711' },
    { id: 'console', redirects: [`${address}/sign-in/return`] },
  );
  const { token, member } = await desk.run<Issued>('issue-token', 'lin');
  const access = join(desk.dataDir, 'access.json');
  const roles = ['promote:production', 'rollback:production'];
  const person = { who: '吴敏', issuer: provider.issuer, claims: { sub: '4711' }, roles };
  const teams = { platform: { owns: ['host', '*'], members: [{ ...member, roles }, person] } };
  const issuers = [{ issuer: provider.issuer, signIn: { client: 'console', address } }];
  writeFileSync(access, JSON.stringify({ teams, issuers }));
  const child = spawn(
    'node',
    ['delivery/dist/delivery.js', 'serve', '--access', access, '--listen', listen],
    {
      cwd: join(import.meta.dirname, '..', '..', '..'),
      env: { ...process.env, PORTAL_DATA_DIR: desk.dataDir },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  await new Promise<void>((resolve, reject) => {
    child.once('exit', () => reject(new Error('the release server ended')));
    child.stderr.on('data', (text: Buffer) => text.includes('release server at') && resolve());
  });
  const stop = () => {
    child.kill('SIGTERM');
    provider.close();
  };
  return { token, origin: address, stop };
}

test('a member promotes a version in the operations console and rolls it back, by keyboard and on a phone too', async ({
  page,
}) => {
  const desk = await openReleaseDesk('production');
  await desk.publishCopy('claims', '0.9.0', list);
  const server = await startReleaseServer(desk);
  const problems: string[] = [];
  page.on('pageerror', ({ message }) => problems.push(message));

  await page.goto(server.origin);
  await page.getByText('使用访问令牌').click();
  await page.getByLabel('访问令牌').fill(server.token);
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: '生产环境' }).getByRole('link', { name: 'claims' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'claims · 生产环境' })).toBeFocused();
  await expect(page.getByRole('img', { name: /挂载时间/ })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: /^全量发布 claims 0\.9\.0/ }).press('Enter');
  const question = page.getByRole('dialog', { name: /向所有客户提供 claims 0\.9\.0/ });
  await question.getByRole('button', { name: '全量发布' }).press('Enter');
  await expect(question.getByLabel(/原因/)).toBeFocused();
  await question.getByLabel(/原因/).fill('新的报案列表');
  await question.getByRole('button', { name: '全量发布' }).press('Enter');
  await expect(page.getByRole('status')).toContainText('Done: claims in production');
  await expect(page.getByRole('row', { name: /lin \(platform\).*0\.9\.0 新的报案列表/ })).toBeVisible();

  await page.setViewportSize({ width: 375, height: 812 });
  await page.getByRole('button', { name: /^回滚 claims/ }).click();
  await expectAccessible(page);
  await page.getByRole('dialog').getByLabel(/原因/).fill('金额有误');
  await page.getByRole('dialog').getByRole('button', { name: '回滚' }).click();
  await expect(page.getByRole('cell', { name: '金额有误' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);

  const { history } = await desk.run<{ history: object[] }>('status');
  expect(history.slice(0, 2)).toMatchObject([
    { action: 'rollback', from: '0.9.0', who: 'lin (platform)', reason: '金额有误' },
    { action: 'promote', to: '0.9.0', who: 'lin (platform)', reason: '新的报案列表' },
  ]);
  expect(problems).toEqual([]);
  server.stop();
  await desk.stop();
});

test('a member signs in to the console at the provider, returns to the same place, changes a version and signs out', async ({
  page,
}) => {
  const desk = await openReleaseDesk('production');
  await desk.publishCopy('claims', '0.9.0', list);
  const server = await startReleaseServer(desk);

  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto(`${server.origin}/#/production/claims`);
  await expectAccessible(page);
  await page.getByRole('link', { name: '使用单位账号登录' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'claims · 生产环境' })).toBeVisible();
  expect(await page.evaluate(() => [document.cookie, sessionStorage.length])).toEqual(['', 0]);

  await page.getByRole('button', { name: /^全量发布 claims 0\.9\.0/ }).click();
  await page.getByRole('dialog').getByLabel(/原因/).fill('新的报案列表');
  await page.getByRole('dialog').getByRole('button', { name: '全量发布' }).click();
  await expect(page.getByRole('status')).toContainText('Done: claims in production');
  const { history } = await desk.run<{ history: object[] }>('status');
  expect(history[0]).toMatchObject({ action: 'promote', to: '0.9.0', who: '吴敏 (platform)' });

  await page.getByRole('button', { name: '退出' }).click();
  await page.reload();
  await expect(page.getByRole('link', { name: '使用单位账号登录' })).toBeVisible();
  server.stop();
  await desk.stop();
});
