import { expect, openSignedIn, test } from '../../fixtures/signed-in';
import { openReleaseDesk } from '../../support/federation/release-desk';

test('remotes are loaded from another origin: preloaded with their hashes, and each file fetched once', async ({
  browser,
}) => {
  // Both desks are built from one checkout and have the same versions; the first serves the files.
  const files = await openReleaseDesk('production');
  const portal = await openReleaseDesk('production', { PORTAL_REMOTES_ORIGIN: files.origin });
  const { context, page, errors, shell } = await openSignedIn(browser, portal.origin);
  try {
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(request.url()));
    await page.goto('/flashCompensationCloud/t1');
    await expect(shell.heading('报案列表')).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: /共 \d+ 条/ })).toBeVisible();
    await shell.choose('保单管理', '雇主责任险');
    await expect(shell.heading('保单管理')).toBeVisible();

    const remotes = fetched.filter((url) => url.includes('/remotes/'));
    expect(remotes.length).toBeGreaterThan(4);
    expect(remotes.filter((url) => !url.startsWith(files.origin))).toEqual([]);
    const scripts = remotes.filter((url) => /\.(?:js|css)$/.test(url));
    expect(scripts.filter((url, at) => scripts.indexOf(url) !== at)).toEqual([]);
    expect(errors).toEqual([]);
    const checked = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLLinkElement>('link[rel=preload][href*="/remotes/"]')].map(
        ({ integrity, crossOrigin }) => [integrity.slice(0, 7), crossOrigin],
      ),
    );
    expect(new Set(checked.map(String))).toEqual(new Set(['sha384-,anonymous']));
  } finally {
    await context.close();
    await Promise.all([portal.stop(), files.stop()]);
  }
});
