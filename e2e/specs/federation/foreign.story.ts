import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildForeign, type Foreign } from '../../fixtures/foreign/build-foreign';
import { expect, openSignedIn, test } from '../../fixtures/signed-in';
import { problemsOf, visit } from '../../support/federation/altered-visit';
import { startAlteringProxy } from '../../support/federation/altering-proxy';
import { openReleaseDesk, type ReleaseDesk } from '../../support/federation/release-desk';
import { sessionOf } from '../../support/portal-api';
import { promised } from '../../support/promised';

let desk: ReleaseDesk;
const folders: string[] = [];

/** Builds a remote with its own tools, publishes it, verifies it unless it is trusted, and promotes it. */
async function release(remote: Foreign, { isTrusted = false } = {}): Promise<void> {
  const folder = await buildForeign(remote);
  folders.push(folder);
  await desk.run('publish', remote, '--version', '1.0.0', '--from', folder);
  if (isTrusted) desk.noteVerified(remote, '1.0.0');
  else await desk.run('verify', remote, '1.0.0');
  await desk.run('promote', remote, '1.0.0', '--env', 'production');
}

test.beforeAll(async () => {
  // Verifying starts a separate portal, whose data must be created first.
  test.setTimeout(300_000);
  desk = await openReleaseDesk('production');
  const trusted = (['notes', 'tips'] as const).map((remote) => release(remote, { isTrusted: true }));
  await Promise.all([release('survey'), release('visits'), ...trusted]);
});
test.afterAll(async () => {
  await desk.stop();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

test('remotes of another bundler and another React work next to the portal’s own, with one browser history', async ({
  browser,
}) => {
  const { context, page, errors, shell } = await openSignedIn(browser, desk.origin);

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
  expect(errors).toEqual([]);
  await context.close();
});

test('a remote with another React version opens at its own address, and is unmounted on sign-out', async ({
  browser,
}) => {
  const { context, page, shell } = await openSignedIn(browser, desk.origin);

  await page.goto('/visits/index');
  await expect(shell.heading('客户回访')).toBeVisible();
  await shell.signOut();

  await expect(page).toHaveURL(/\/login/);
  await expect(page.locator('[data-remote=visits]')).toHaveCount(0);
  await context.close();
});

test('style rules of a foreign remote apply to its own elements only, however it adds them', async ({
  browser,
}) => {
  const { context, page } = await openSignedIn(browser, desk.origin);
  await page.goto('/notes/index');
  // The heading alone is drawn before any code, in a frame that React replaces.
  await expect(page.locator('[data-remote=notes] h1')).toBeVisible();

  const looks = ['fontStyle', 'backgroundImage', 'letterSpacing', 'wordSpacing', 'textIndent'] as const;
  const looksOf = (selector: string) =>
    page
      .locator(selector)
      .evaluate((element, names) => names.map((name) => getComputedStyle(element)[name]), looks);
  // The host's own elements: one in its page, one in a dialog of React in the body.
  await page.evaluate(() => {
    const main = document.querySelector('main');
    main?.append(Object.assign(document.createElement('h2'), { className: 'of-host' }));
    const dialog = Object.assign(document.createElement('div'), { innerHTML: '<h2 class="of-dialog"></h2>' });
    const rendered = Object.keys(main ?? {}).find((key) => key.startsWith('__reactFiber$')) ?? '';
    Reflect.set(dialog.firstElementChild ?? {}, rendered, Reflect.get(main ?? {}, rendered));
    document.body.append(dialog);
  });
  const styled = ['italic', expect.stringContaining('data:'), '3px', '3px', '3px'];
  const plain = ['normal', 'none', 'normal', '0px', '0px'];

  expect(await looksOf('[data-remote=notes] h1')).toEqual(styled);
  expect(await looksOf('.notes-popup')).toEqual(styled);
  expect(await looksOf('.of-host')).toEqual(plain);
  expect(await looksOf('.of-dialog')).toEqual(plain);
  expect(await looksOf('#root')).toEqual(plain);
  await context.close();
});

test('two versions of a foreign remote in one page run their own chunks, even if these have the same names', async ({
  browser,
}) => {
  const folder = await buildForeign('survey');
  folders.push(folder);
  for (const file of readdirSync(folder).filter((name) => /^\d+\..*\.js$/.test(name))) {
    const chunk = join(folder, file);
    writeFileSync(chunk, readFileSync(chunk, 'utf8').replace('问卷', '新问卷'));
  }
  await desk.run('publish', 'survey', '--version', '1.1.0', '--from', folder);
  desk.noteVerified('survey', '1.1.0');
  const { context, page, shell } = await openSignedIn(browser, desk.origin);
  await page.goto('/survey/detail/7');
  await expect(shell.heading('问卷7')).toBeVisible();
  await page.waitForRequest('**/registry.json');

  await desk.run('promote', 'survey', '1.1.0', '--env', 'production');
  const notice = page.getByRole('status', { name: '新版本' });
  await notice.getByRole('button', { name: '立即更新' }).click({ timeout: promised.newVersionOfferedMs });

  await expect(shell.heading('新问卷7')).toBeVisible();
  await context.close();
});

const tips = { remote: 'tips', path: '/tips/index', heading: '防护提示' };

/** Every file of more remotes, from two origins: `npm run check -- tampered`. */
const attacked = [
  {
    what: 'a chunk that a module imports',
    place: { remote: 'notes', path: '/notes/index', heading: '回访笔记' },
    file: /^\d+\..*\.js$/,
  },
  { what: 'a module that a script imports', place: tips, file: /^page\.js$/ },
  { what: 'a stylesheet in markup', place: tips, file: /^page\.css$/ },
] as const;

test('a tampered file of a remote of another bundler, or of none, does not run, and the fallback version is shown', async ({
  browser,
}) => {
  const proxy = await startAlteringProxy(desk.origin);
  const token = await sessionOf(desk.origin, '13900000003');
  for (const [at, { what, place, file: name }] of attacked.entries())
    await test.step(what, async () => {
      const { remote } = place;
      const version = `1.0.${at + 1}`;
      const file = desk.copyPublished(remote, '1.0.0', version).find((each) => name.test(each)) ?? '';
      await desk.run('promote', remote, version, '--env', 'production');
      const attack = { remote, versions: [version], file, change: 'later' as const, at: 0 };

      const visited = await visit({ browser, origin: proxy.origin, token, proxy, place, attack });

      expect(visited.altered).toBeGreaterThan(0);
      expect(problemsOf(attack, visited)).toEqual([]);
    });
  await proxy.stop();
});

test('a foreign build without its manifest or its description is refused with a message', async () => {
  const folder = await buildForeign('survey');
  folders.push(folder);
  const publishing = (...args: string[]) => desk.run('publish', 'survey', '--version', ...args);

  // The version exists already with the same bytes, so nothing changes.
  expect(await publishing('1.0.0', '--from', folder)).toMatchObject({ isNew: false });
  rmSync(`${folder}/mf-manifest.json`);
  await expect(publishing('1.0.1', '--from', folder)).rejects.toThrow(/not a federation manifest/);
  rmSync(`${folder}/remote.json`);
  await expect(publishing('1.0.1', '--from', folder)).rejects.toThrow(/remote\.json is missing/);
});
