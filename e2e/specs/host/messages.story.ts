import { expect, signIn, test } from '../../fixtures/signed-in';
import { ShellScreen } from '../../screens/login-screen';
import { MessagesDialog } from '../../screens/messages-dialog';
import { expectAccessible } from '../../support/accessible';
import { emptyInbox, sendMessage } from '../../support/inbox';

const username = '13900000003';
const dialogBox = '.host-messages';

test('a popup message is shown as plain text, and a dismissed one does not open again but waits at the bell', async ({
  page,
}) => {
  await emptyInbox(username);
  const evil = '<img src=x onerror="document.title=\'ran\'"><script>document.title="ran"</script>';
  await sendMessage(username, '稍后再看', { popup: true });
  await sendMessage(username, '请尽快处理', { body: evil, popup: true });
  const shell = await signIn(page, username, { withMessages: true });
  const messages = new MessagesDialog(page);

  await expect(messages.detail.getByRole('heading', { name: '请尽快处理' })).toBeVisible();
  await expect(messages.detail).toContainText('<script>document.title="ran"</script>');
  await expect(messages.root.locator('img, script')).toHaveCount(0);
  await expect(page).not.toHaveTitle('ran');
  await expect(shell.bell(1)).toBeAttached();
  await expect(messages.root).toHaveCSS('width', '700px');
  await expectAccessible(page, dialogBox);

  await messages.close();
  await expect(messages.root).toBeHidden();
  await page.reload();
  await expect(shell.bell(1)).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(messages.root).toBeHidden();
  await messages.open();
  await expect(messages.line('稍后再看')).toHaveAccessibleName(/未读/);
  await expect(messages.detail).toContainText('选择一条消息查看内容');
  await page.keyboard.press('Escape');
  await expect(messages.root).toBeHidden();
  await expect(shell.bell(1)).toBeFocused();
});

test('a message that arrives during work opens the dialog at once, or after another open dialog is closed', async ({
  page,
}) => {
  await emptyInbox(username);
  await signIn(page, username, { withMessages: true });
  const messages = new MessagesDialog(page);
  await expect(new ShellScreen(page).bell(0)).toBeVisible();
  await page.waitForLoadState('networkidle');

  await sendMessage(username, '第一条', { popup: true });
  await expect(messages.detail).toContainText('正文：第一条');
  await sendMessage(username, '第二条', { popup: true });
  await expect(messages.line('第二条')).toBeVisible();
  await expect(messages.detail).toContainText('正文：第一条');
  await messages.close();

  await page.getByRole('banner').locator('[aria-controls="user-menu"]').click();
  await page.getByRole('banner').getByRole('button', { name: '退出登录' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await sendMessage(username, '第三条', { popup: true });
  await expect(page.getByRole('button', { name: /，2条未读/, includeHidden: true })).toBeAttached();
  await page.waitForLoadState('networkidle');
  await expect(messages.root).toBeHidden();
  await page.getByRole('alertdialog').getByRole('button', { name: '取消' }).click();
  await expect(messages.detail).toContainText('正文：第三条');
});
