import { expect, signIn, test } from '../../fixtures/signed-in';
import { ShellScreen } from '../../screens/login-screen';
import { MessagesDialog } from '../../screens/messages-dialog';
import { expectAccessible } from '../../support/accessible';
import { emptyInbox, inboxOf, sendMessage } from '../../support/inbox';
import { problems } from 'shared-kernel/contract';

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

test('messages are marked as read and deleted together in the dialog, and the badge follows', async ({
  page,
}) => {
  await emptyInbox(username);
  for (const no of [1, 2, 3, 4, 5, 6, 7]) await sendMessage(username, `通知之${no}`);
  const shell = await signIn(page, username, { withMessages: true });
  const messages = new MessagesDialog(page);
  await expect(shell.bell(7)).toBeVisible();
  await messages.open();

  await expect(messages.list.getByRole('checkbox', { name: /^选择通知/ })).toHaveCount(5);
  await expectAccessible(page, dialogBox);
  await messages.box('通知之7').check();
  await messages.box('通知之6').check();
  await messages.list.getByRole('button', { name: '标为已读' }).click();
  await expect(shell.bell(5)).toBeAttached();

  await messages.box('通知之6').check();
  await messages.box('通知之5').check();
  await messages.list.getByRole('button', { name: '删除' }).click();
  const question = page.getByRole('dialog').filter({ hasText: '确定要删除选中的2条消息吗？' }).last();
  await question.getByRole('button', { name: '删除' }).click();
  await expect(messages.list.getByRole('status').first()).toHaveText('共 5 条');
  await expect(shell.bell(4)).toBeAttached();

  await messages.line('通知之4').click();
  await expect(messages.detail).toContainText('正文：通知之4');
  await expect(shell.bell(3)).toBeAttached();
  await messages.list.getByRole('tab', { name: '未读' }).click();
  await expect(messages.list.getByRole('status').first()).toHaveText('共 3 条');
  await messages.list.getByRole('button', { name: '全部已读' }).click();
  await expect(messages.list).toContainText('没有符合条件的记录');
  await expect(shell.bell(0)).toBeAttached();
  await expectAccessible(page, dialogBox);

  await messages.root.getByRole('link', { name: '全部消息' }).click();
  await expect(messages.root).toBeHidden();
  await expect(shell.heading('站内消息')).toBeVisible();
  expect(await inboxOf(username)).toMatchObject({ count: 5, unReadCount: 0 });
});

test('on a phone an opened message replaces the list, and an error names the contact and offers a retry', async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await emptyInbox(username);
  await sendMessage(username, '手机上看');
  await signIn(page, username, { withMessages: true });
  const messages = new MessagesDialog(page);
  await messages.open();
  await expect(messages.line('手机上看')).toBeVisible();
  await expectAccessible(page, dialogBox);

  const one = /\/api\/messages\/\d+/;
  await page.route(one, (route) =>
    route.fulfill({
      status: 500,
      json: { code: problems.internalError.code, message: '系统繁忙', data: null },
    }),
  );
  await messages.line('手机上看').click();
  await expect(messages.detail.getByRole('alert')).toContainText(/系统错误.+，请联系客服/);
  await expect(messages.list).toBeHidden();
  await expectAccessible(page, dialogBox);
  await page.unroute(one);
  await messages.detail.getByRole('button', { name: '重试' }).click();
  await expect(messages.detail).toContainText('正文：手机上看');
  await expectAccessible(page, dialogBox);

  await messages.detail.getByRole('button', { name: '返回列表' }).click();
  await expect(messages.line('手机上看')).toBeVisible();
  await expect(messages.line('手机上看')).not.toHaveAccessibleName(/未读/);
});
