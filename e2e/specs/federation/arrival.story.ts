import { expect, signIn, test } from '../../fixtures/signed-in';
import { expectAccessible } from '../../support/accessible';
import { pageOf, remoteNames } from '../../support/federation/release-folder';

test('each switch between remotes marks the menu entry, focuses and announces the page, without axe violations', async ({
  page,
}) => {
  const shell = await signIn(page, '13900000001');
  // Two rounds: the first visit renders a page, the second shows the kept one.
  for (const round of ['opened', 'visited before'])
    for (const remote of remoteNames) {
      const { title, group } = pageOf[remote];
      await test.step(`${title}, ${round}`, async () => {
        await shell.choose(title, group);
        await expect(shell.heading(title)).toBeVisible();
        await expect(shell.heading(title)).toBeFocused();
        await expect(page.locator('[aria-live=polite]').filter({ hasText: title }).first()).toBeAttached();
        await expect(page).toHaveTitle(`${title} - 雇安通`);
        const entry = shell.menu.getByRole('link', { name: title, exact: true });
        await expect(entry).toHaveAttribute('aria-current', 'page');
        await page.waitForLoadState('networkidle');
        await expectAccessible(page);
      });
    }
});
