import { readFile } from 'node:fs/promises';
import { expect, signIn, test } from '../../fixtures/signed-in';
import { ShellScreen } from '../../screens/login-screen';
import { SignatureScreen } from '../../screens/signature-screen';
import { expectAccessible } from '../../support/accessible';
import { as } from '../../support/portal-api';
import { provider } from '../../support/provider';
import { foreignRequests } from '../../support/same-origin';
import { readPopups, settleSignature } from '../../support/signatures';

const username = '13900000002';

/** Requests a signature, and marks the message about it as read, so that only the signature dialog opens. */
async function ask() {
  await provider('stamp:ask', username);
  await readPopups(await as(username));
}

test.afterEach(async () => settleSignature(await as(username)));

test('an agreement is read to its last page, ticked and signed by keyboard alone', async ({ page }) => {
  const foreign = foreignRequests(page);
  // The message about it is unread: it waits behind the signature and is marked as read with it.
  await provider('stamp:ask', username);
  await signIn(page, username, { withMessages: true });
  const messages = page.getByRole('dialog', { name: '站内消息' });
  const { dialog, tick, refusal, submit, reader, confirm, agreement, done } = new SignatureScreen(page);
  await expect(dialog).toContainText('前完成签署。');

  await submit.press('Enter');
  await expect(refusal).toHaveText('请仔细阅读《雇安通平台服务协议》');
  await expect(tick).toBeFocused();
  await expectAccessible(page);

  await page.keyboard.press('Space');
  await expect(agreement.sheet(1, 3)).toContainText('第一条 定义');
  expect(await agreement.ink(agreement.sheet(1, 3))).toBeGreaterThan(1_000);
  await expect(confirm).toBeDisabled();
  await expectAccessible(page);
  await agreement.strip.focus();
  await page.keyboard.press('End');
  await expect(agreement.sheet(3, 3)).toContainText('第十一条');
  await expect(reader.getByText('已阅读至最后一页')).toBeVisible();
  await confirm.press('Enter');

  await expect(tick).toBeChecked();
  await expect(tick).toBeFocused();
  await submit.press('Enter');
  await expect(done).toContainText('《雇安通平台服务协议》已签署');
  await expect(messages).toBeHidden();
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await done.getByRole('link', { name: '下载已签署的协议' }).press('Enter');
  const file = await download;
  expect(file.suggestedFilename()).toBe('雇安通平台服务协议（已签署）.pdf');
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');

  await done.getByRole('button', { name: '完成' }).press('Enter');
  await expect(done).toBeHidden();
  await page.reload();
  await expect(new ShellScreen(page).menu).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(dialog).toBeHidden();
  await expect(messages).toBeHidden();
  expect(foreign).toEqual([]);
});

test('a postponed signature is requested again at the next sign-in only', async ({ page }) => {
  await ask();
  await signIn(page, username);
  const { dialog, later } = new SignatureScreen(page);

  await later.click();
  await expect(dialog).toBeHidden();
  await page.reload();
  await expect(new ShellScreen(page).menu).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(dialog).toBeHidden();

  await new ShellScreen(page).signOut();
  await page.waitForURL('/login');
  await signIn(page, username);
  await expect(dialog).toBeVisible();
});

const broken = [
  {
    why: 'garbage',
    answer: { status: 200, contentType: 'application/pdf', body: 'not a pdf' },
    says: '文件已损坏，无法显示',
  },
  {
    why: 'nothing',
    answer: { status: 200, contentType: 'application/pdf', body: '' },
    says: '文件已损坏，无法显示',
  },
  { why: 'an empty 404', answer: { status: 404, body: 'gone' }, says: '文件不存在' },
  { why: 'an empty 500', answer: { status: 500, body: 'oops' }, says: '文件加载失败' },
];

test('an agreement that cannot be loaded is offered as a download, on a phone as well', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await ask();
  await signIn(page, username);
  const { tick, reader, confirm, agreement, submit, done } = new SignatureScreen(page);
  const address = '**/prod-api/api/signcompanys/*/protocol';
  const alert = reader.getByRole('alert');
  const retry = alert.getByRole('button', { name: '重试' });

  await page.route(address, (route) => route.abort());
  await tick.click();
  await expect(alert).toContainText('网络连接失败');
  for (const { why, answer, says } of broken) {
    await test.step(why, async () => {
      await page.unroute(address);
      await page.route(address, (route) => route.fulfill(answer));
      await retry.click();
      await expect(alert).toContainText(says);
      await expect(alert).toContainText('页数无法读取，按2页计。');
      await expect(confirm).toBeDisabled();
      await expectAccessible(page);
    });
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);

  await page.unroute(address);
  await retry.click();
  await expect(agreement.sheet(1, 3)).toContainText('第一条 定义');
  await expect(confirm).toBeDisabled();
  await expectAccessible(page);
  for (const no of [2, 3]) {
    await agreement.whole.getByRole('button', { name: '下一页' }).click();
    await expect(agreement.whole.getByRole('textbox')).toHaveValue(String(no));
  }
  await confirm.click();
  await submit.click();
  await expect(done).toBeVisible();
});
