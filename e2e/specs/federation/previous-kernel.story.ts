import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { buildForeign, foreignDir } from '../../fixtures/foreign/build-foreign';
import { expect, openSignedIn, test } from '../../fixtures/signed-in';
import { openReleaseDesk, type ReleaseDesk } from '../../support/federation/release-desk';
import { saveData } from '../../support/federation/visitor';

const rootDir = join(import.meta.dirname, '..', '..', '..');
let desk: ReleaseDesk;
const folders: string[] = [];

/** Builds a host from this checkout that also offers a previous kernel. */
async function buildHost(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'host-'));
  folders.push(folder);
  const options = ['--out', folder, '--previous-kernel', join(foreignDir, 'previous-kernel')];
  await promisify(execFile)(process.execPath, ['delivery/dist/build.js', 'host', ...options], {
    cwd: rootDir,
  });
  return folder;
}

test.beforeAll(async () => {
  test.setTimeout(400_000);
  desk = await openReleaseDesk('production');
  const status = await desk.run<{ environments: { production: Record<string, { current: string }> } }>(
    'status',
  );
  const host = await buildHost();
  await desk.run('publish', 'host', '--version', '9.0.0', '--from', host);
  for (const [remote, { current }] of Object.entries(status.environments.production))
    if (remote !== 'host') desk.noteVerified(remote, current, host);
  await desk.run('promote', 'host', '9.0.0', '--env', 'production', '--drops-versions');
  for (const remote of ['visits', 'reviews'] as const) {
    const built = await buildForeign(remote);
    folders.push(built);
    await desk.run('publish', remote, '--version', '1.0.0', '--from', built);
  }
  desk.noteVerified('visits', '1.0.0', host);
  await desk.run('verify', 'reviews', '1.0.0');
  for (const remote of ['visits', 'reviews'])
    await desk.run('promote', remote, '1.0.0', '--env', 'production');
});
test.afterAll(async () => {
  await desk.stop();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const scriptsOf = (page: Page) =>
  page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname));

test('a remote of the previous kernel shares session, event bus and history with remotes of the present one', async ({
  browser,
}) => {
  const { context, page, errors, shell } = await openSignedIn(browser, desk.origin);
  const isOfPrevious = (path: string) => path.includes('/previous-shared-runtime.');
  // Otherwise the pages of an unfolded menu group are prefetched.
  await saveData(context);
  await page.reload();

  await shell.choose('客户回访', '工具');
  await expect(shell.heading('客户回访')).toBeVisible();
  expect((await scriptsOf(page)).filter(isOfPrevious)).toEqual([]);

  await shell.choose('服务评价', '工具');
  await expect(shell.heading('服务评价')).toBeVisible();
  expect((await scriptsOf(page)).filter(isOfPrevious)).toHaveLength(1);
  await expect(page.getByText(/^已登录,未读消息\d+$/)).toBeVisible();
  await page.getByRole('button', { name: '送出评价' }).click();
  await expect(page.getByText('评价已经送出')).toBeVisible();
  await page.getByRole('button', { name: '申请充值' }).click();
  const dialog = page.getByRole('dialog', { name: '充值' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: '去回访' }).click();
  await expect(shell.heading('客户回访')).toBeVisible();
  await page.goBack();
  await expect(shell.heading('服务评价')).toBeVisible();
  expect(errors).toEqual([]);
  await context.close();
});

test('only a page with a remote of the previous kernel preloads that kernel’s files', async () => {
  const linksOf = async (path: string) =>
    [
      ...(await (await fetch(new URL(path, desk.origin))).text()).matchAll(
        /<link rel="preload" href="([^"]+)"/g,
      ),
    ]
      .map(([, href = '']) => href)
      .filter((href) => href.includes('/previous-'));

  expect(await linksOf('/reviews/index')).toEqual([
    expect.stringContaining('/assets/previous-shared-runtime.'),
  ]);
  expect(await linksOf('/visits/index')).toEqual([]);
});

test('/host.json and status show the grace period, and status lists the versions that need it', async () => {
  const said = await (await fetch(new URL('/host.json', desk.origin))).json();
  const { graces } = await desk.run<{ graces: object[] }>('status', '--env', 'production');
  const { version } = JSON.parse(readFileSync(join(rootDir, 'shared-kernel', 'package.json'), 'utf8'));

  expect(said).toMatchObject({ kernel: version, previousKernel: { version: '0.5.0', until: '2999-12-31' } });
  expect(graces).toMatchObject([
    {
      host: '9.0.0',
      previousKernel: '0.5.0',
      isOver: false,
      neededBy: [{ remote: 'reviews', version: '1.0.0' }],
    },
  ]);
});
