import { readFile } from 'node:fs/promises';
import { expect, signIn, test } from '../../fixtures/signed-in';
import { ShellScreen } from '../../screens/login-screen';
import { SignatureScreen } from '../../screens/signature-screen';
import { expectAccessible } from '../../support/accessible';
import { as } from '../../support/portal-api';
import { provider } from '../../support/provider';
import { foreignRequests } from '../../support/same-origin';
import { settleSignature } from '../../support/signatures';

const username = '13900000002';

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
