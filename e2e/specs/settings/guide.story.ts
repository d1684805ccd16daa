import { expect, signIn, startSession, test } from '../../fixtures/signed-in';
import { PdfScreen } from '../../screens/pdf-screen';
import { ShellScreen } from '../../screens/shell-screen';
import { expectAccessible } from '../../support/accessible';
import { plainPdf } from '../../support/plain-pdf';
import { foreignRequests } from '../../support/same-origin';

const guideFile = '**/prod-api/api/supplyers/operationGuide/*';

for (const { who, username, width } of [
  { who: 'an employer', username: '13900000001', width: 1440 },
  { who: 'a project user on a phone', username: '13900000008', width: 375 },
]) {
  test(`${who} reads the operation guide page by page`, async ({ page }) => {
    await page.setViewportSize({ width, height: 812 });
    await signIn(page, username);
    await page.getByRole('banner').getByRole('link', { name: '操作指南' }).click();

    const guide = new PdfScreen(page, '操作手册');
    await expect(new ShellScreen(page).heading('操作指南')).toBeVisible();
    await expect(guide.sheet(1, 1)).toContainText('报案与理赔');
    expect(await guide.ink(guide.sheet(1, 1))).toBeGreaterThan(500);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await expectAccessible(page);

    const before = await guide.sheet(1, 1).boundingBox();
    await guide.strip.focus();
    await page.keyboard.press('+');
    await expect(async () =>
      expect((await guide.sheet(1, 1).boundingBox())?.width).toBeGreaterThan(before?.width ?? Infinity),
    ).toPass();
  });
}

test('a file without embedded fonts is shown with fonts and character maps of our own', async ({ page }) => {
  const foreign = foreignRequests(page);
  const parts: string[] = [];
  page.on('response', (answer) => {
    if (/\.(?:bcmap|ttf|pfb)$/.test(answer.url())) parts.push(`${answer.status()} ${answer.url()}`);
  });
  await page.route(guideFile, (route) =>
    route.fulfill({ contentType: 'application/pdf', body: plainPdf('Operation guide', '操作手册第一章') }),
  );
  await startSession(page, '13900000001');
  await page.goto('/tutorial/index');

  const guide = new PdfScreen(page, '操作手册');
  await expect(guide.sheet(1, 1)).toContainText('操作手册第一章');
  await expect(guide.sheet(1, 1)).toContainText('Operation guide');
  expect(await guide.ink(guide.sheet(1, 1), 0.25)).toBeGreaterThan(1_000);
  expect(parts.filter((part) => part.includes('.bcmap'))).not.toHaveLength(0);
  expect(parts.filter((part) => !part.startsWith('200'))).toEqual([]);
  expect(foreign).toEqual([]);
});
