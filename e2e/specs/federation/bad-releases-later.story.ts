import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { expect, test } from '../../fixtures/signed-in';
import { ShellScreen } from '../../screens/login-screen';
import { aroundContainer, inEntry, pagesThat } from '../../support/federation/bad-release-kinds';
import { installFailureWatch, seenBy, watchFor } from '../../support/federation/failure-watch';
import { serveOwnReleases } from '../../support/federation/own-edge';
import { otherPageOf, pageOf, type RemoteName, remoteNames } from '../../support/federation/release-folder';
import { saveData, visitorWithSession } from '../../support/federation/visitor';

test.describe.configure({ timeout: 60_000 });

const own = serveOwnReleases();

async function open(browser: Browser, path = '/404') {
  const context = await visitorWithSession(browser, own.edge.origin, '13900000009');
  // A page whose code was prefetched opens even if its files are gone.
  await saveData(context);
  const page = await context.newPage();
  await page.addInitScript(installFailureWatch);
  await page.goto(`${own.edge.origin}${path}`);
  return { context, page, shell: new ShellScreen(page) };
}

const headingOf = (page: Page, remote: RemoteName, title: string) =>
  page.locator(`[data-remote="${remote}"]`).getByRole('heading', { level: 1, name: title });

async function goThroughAll(page: Page, shell: ShellScreen): Promise<void> {
  for (const remote of remoteNames) {
    const { title, group } = pageOf[remote];
    await shell.choose(title, group);
    await expect(headingOf(page, remote, title)).toBeVisible();
  }
}

test('an open tab keeps its version after a release, and falls back to the previous one when files are removed', async ({
  browser,
}) => {
  for (const remote of remoteNames) own.releases.publish(remote, '3.0.0');
  for (const remote of remoteNames) own.releases.publish(remote, '3.1.0');
  own.releases.promote('3.0.0');
  const { context, page, shell } = await open(browser);
  await goThroughAll(page, shell);
  const late = await open(browser);

  own.releases.promote('3.1.0');
  const { title, group } = otherPageOf.claims;
  await shell.choose(title, group);
  await expect(headingOf(page, 'claims', title)).toBeVisible();
  for (const remote of remoteNames)
    rmSync(join(own.releases.folderOf(remote, '3.0.0'), 'assets'), { recursive: true });

  for (const [remote, other] of [
    ['insure', otherPageOf.insure],
    ['settings', otherPageOf.settings],
  ] as const) {
    await watchFor(page, remote, other.title);
    await shell.choose(other.title, other.group);
    await expect(headingOf(page, remote, other.title)).toBeVisible();
    await expect
      .poll(async () => (await seenBy(page)).reports[0])
      .toContain(`${remote}@3.0.0 failed at code`);
  }
  // A user who had opened the portal before but opens a remote only now is not affected.
  await goThroughAll(late.page, late.shell);
  await context.close();
  await late.context.close();
});

test('a page that breaks after it was shown falls back to the previous version, without a reload', async ({
  browser,
}) => {
  const body = `const [isBroken, setBroken] = React.useState(false);
    React.useEffect(() => {
      const listen = () => setBroken(true);
      document.addEventListener('spoil', listen);
      return () => document.removeEventListener('spoil', listen);
    }, []);
    if (isBroken) throw new Error('broke later');
    return React.createElement('h1', null, '尚好');`;
  for (const remote of remoteNames) own.releases.publish(remote, '4.0.0', inEntry(pagesThat(body)));
  own.releases.promote('4.0.0');
  const { context, page, shell } = await open(browser);
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));

  for (const remote of remoteNames) {
    const { title, group } = pageOf[remote];
    await shell.choose(title, group);
    await expect(headingOf(page, remote, '尚好')).toBeVisible();
    await watchFor(page, remote, title);
    await page.evaluate(() => document.dispatchEvent(new Event('spoil')));
    await expect(headingOf(page, remote, title)).toBeVisible();
    expect((await seenBy(page)).reports[0]).toContain(`${remote}@4.0.0 failed at render: broke later`);
  }
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
  await context.close();
});

test('timers and listeners of a canary whose mount failed are removed', async ({ browser }) => {
  const leaving = `(module) => ({ ...module, mount: async () => {
    window.sideEffects = 0;
    const count = () => { window.sideEffects += 1; };
    setInterval(count, 5);
    window.addEventListener('side-effect', count);
    throw new Error('after starting timers');
  } })`;
  for (const remote of remoteNames) own.releases.publish(remote, '5.0.0', inEntry(aroundContainer(leaving)));
  own.releases.promoteAsCanary('5.0.0');
  const { context, page, shell } = await open(browser);

  await goThroughAll(page, shell);

  const counted = () =>
    page.evaluate(async () => {
      const { sideEffects: before } = window as typeof window & { sideEffects: number };
      window.dispatchEvent(new Event('side-effect'));
      await new Promise((resolve) => setTimeout(resolve, 100));
      return (window as typeof window & { sideEffects: number }).sideEffects - before;
    });
  await expect.poll(counted).toBe(0);
  await context.close();
});

/** Opens a page that hangs, and closes its tab as a user would: nothing inside the page can end such a loop. */
async function openAndClose(page: Page, { title, group }: { title: string; group?: string | undefined }) {
  // Not awaited: the click hangs the page, so later steps of `choose` never resolve.
  void new ShellScreen(page).choose(title, group).catch(() => undefined);
  await expect
    .poll(() => Promise.race([page.evaluate(() => 'alive').catch(() => 'navigating'), afterMs(500, 'hung')]))
    .toBe('hung');
  await page.close();
}

/** Opens a page of the host in another tab, and collects its reports of hangs. */
async function openAgain(context: BrowserContext) {
  const page = await context.newPage();
  const reports: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('failed at hang')) reports.push(message.text());
  });
  await page.goto(`${own.edge.origin}/404`);
  return { page, reports };
}

test('after a page hung, the next start of the portal uses the previous version', async ({ browser }) => {
  for (const remote of remoteNames)
    own.releases.publish(remote, '6.0.0', inEntry(pagesThat('while (true);')));
  own.releases.promote('6.0.0');
  const tried = process.env.FAULTS === 'all' ? remoteNames : (['claims'] as const);

  for (const remote of tried) {
    const { context, page } = await open(browser);
    const { title, group } = pageOf[remote];
    await openAndClose(page, pageOf[remote]);

    const { page: again, reports } = await openAgain(context);
    await new ShellScreen(again).choose(title, group);
    await expect(headingOf(again, remote, title)).toBeVisible();
    expect(reports).toEqual([expect.stringContaining(`${remote}@6.0.0 failed at hang`)]);
    await context.close();
  }
});

test('a page that hung and has no fallback version is opened once more, then replaced by an error panel', async ({
  browser,
}) => {
  own.releases.publish('claims', '6.1.0', inEntry(pagesThat('while (true);')));
  for (const remote of remoteNames) if (remote !== 'claims') own.releases.publish(remote, '6.1.0');
  own.releases.promote('6.1.0', { fallback: false });
  const { context, page } = await open(browser);
  const { title, group } = pageOf.claims;
  await openAndClose(page, pageOf.claims);

  const second = await openAgain(context);
  await openAndClose(second.page, pageOf.claims);

  const third = await openAgain(context);
  await new ShellScreen(third.page).choose(title, group);
  const panel = third.page.locator('[data-remote="claims"]').getByRole('alert');
  await expect(panel).toContainText('上次打开该功能时页面停止响应');
  expect(third.reports[0]).toContain('claims@6.1.0 failed at hang');
  await context.close();
});

const afterMs = <T>(ms: number, value: T) =>
  new Promise<T>((resolve) => setTimeout(() => resolve(value), ms));

test('the portal shell works while the registry is unreachable or empty', async ({ browser }) => {
  own.releases.promote();
  const { context, page, shell } = await open(browser, '/index/home');
  await page.route('**/registry.json', (route) => route.abort());
  await goThroughAll(page, shell);
  await context.close();

  const cut = await visitorWithSession(browser, own.edge.origin, '13900000009');
  const started = await cut.newPage();
  await started.route('**/registry.json', (route) => route.fulfill({ status: 503, body: 'no' }));
  await started.goto(`${own.edge.origin}/index/home`);
  await goThroughAll(started, new ShellScreen(started));
  await cut.close();

  own.releases.serveNothing();
  const empty = await open(browser, '/index/home');
  await expect(empty.shell.menu.getByRole('link', { name: '首页', exact: true })).toBeVisible();
  await expect(empty.shell.menu.getByRole('link', { name: pageOf.claims.title })).toHaveCount(0);
  await empty.page.goto(`${own.edge.origin}/flashCompensationCloud/t1`);
  await expect(empty.page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await empty.context.close();
  own.releases.promote();
});

test('a script of a remote does not run when one of its bytes differs', async ({ browser }) => {
  own.releases.promote();
  const { context, page, shell } = await open(browser);
  await goThroughAll(page, shell);
  const flipped: string[] = [];
  await page.route('**/assets/*.js?flipped', async (route) => {
    const answer = await route.fetch();
    const text = await answer.text();
    flipped.push(route.request().url());
    await route.fulfill({ response: answer, body: `${text.slice(0, -1)}${text.endsWith(';') ? ' ' : ';'}` });
  });

  for (const remote of remoteNames) {
    const found = await page.evaluate(async (base) => {
      const { integrity } = (await (await fetch(`${base}remote.json`)).json()) as {
        integrity: Record<string, string>;
      };
      const files = Object.keys(integrity).filter((file) => file.endsWith('.js'));
      const hostFiles = Reflect.get(globalThis, '__PORTAL_FILES__') as {
        load(url: string, attempt: () => Promise<unknown>): Promise<unknown>;
        integrityOf(url: string): string | undefined;
      };
      const run = (url: string, hash = '') =>
        new Promise<string>((resolve) => {
          const script = Object.assign(document.createElement('script'), {
            src: url,
            integrity: hash,
            crossOrigin: 'anonymous',
          });
          script.addEventListener('load', () => resolve('ran'));
          script.addEventListener('error', () => resolve('refused'));
          document.head.append(script);
        });
      return Promise.all(
        files.map(async (file) => {
          const url = new URL(file, base).href;
          await hostFiles.load(url, async () => {});
          const hash = hostFiles.integrityOf(url);
          return [hash === integrity[file], await run(url, hash), await run(`${url}?flipped`, hash)];
        }),
      );
    }, `${own.edge.origin}/remotes/${remote}/1.0.0/`);
    expect(found.length).toBeGreaterThan(2);
    for (const each of found) expect(each).toEqual([true, 'ran', 'refused']);
  }
  expect(flipped.length).toBeGreaterThan(40);
  await context.close();
});

test('a version that replaces window.fetch falls back to the previous version, and fetch is restored', async ({
  browser,
}) => {
  const body = `React.useEffect(() => { window.fetch = () => Promise.reject(new Error('spoiled')); }, []);
    return React.createElement('h1', null, '尚好');`;
  own.releases.publish('claims', '5.0.0', inEntry(pagesThat(body)));
  own.releases.promote({ claims: '5.0.0' });
  const { context, page, shell } = await open(browser);
  const { title, group } = pageOf.claims;
  await watchFor(page, 'claims', title);

  await shell.choose(title, group);

  await expect(headingOf(page, 'claims', title)).toBeVisible();
  await expect
    .poll(async () => (await seenBy(page)).reports[0])
    .toContain('claims@5.0.0 failed at trespass: it changed window.fetch for everybody');
  expect(await page.evaluate(async () => (await fetch('/registry.json')).status)).toBe(200);
  await context.close();
});
