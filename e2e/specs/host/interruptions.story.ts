import { expect, signIn, test } from '../../fixtures/signed-in';
import { ShellScreen } from '../../screens/login-screen';
import { MessagesDialog } from '../../screens/messages-dialog';
import { expectAccessible } from '../../support/accessible';
import { emptyInbox, sendMessage } from '../../support/inbox';

const username = '13900000003';
const report = '/flashCompensationCloud/reportCase';

test('a message that arrives while a form is filled shows a toast, which opens the message over the form', async ({
  page,
}) => {
  await emptyInbox(username);
  await signIn(page, username, { withMessages: true });
  const messages = new MessagesDialog(page);
  await page.goto(report);
  const place = page.getByLabel('出险地点');
  await place.fill('海沧区新阳路1号');
  await expect(new ShellScreen(page).bell(0)).toBeVisible();
  await page.waitForLoadState('networkidle');

  await sendMessage(username, '请尽快处理', { popup: true });

  const toast = page.getByRole('status').filter({ hasText: '新消息：请尽快处理' });
  await expect(toast).toBeVisible();
  await expect(messages.root).toBeHidden();
  await expectAccessible(page);
  await toast.getByRole('button', { name: '查看' }).click();
  await expect(messages.detail).toContainText('正文：请尽快处理');
  await messages.close();
  await expect(messages.root).toBeHidden();
  await expect(place).toHaveValue('海沧区新阳路1号');
});

test('signing in works where the browser blocks storage, and a notice is shown', async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      });
  });
  const shell = await signIn(page, username);

  await expect(page.getByText('浏览器的存储空间被禁用或已满')).toBeVisible();
  await expect(shell.menu).toBeVisible();
  await expectAccessible(page);
  await shell.choose('报案列表', '理赔管理');
  await expect(shell.heading('报案列表')).toBeVisible();
  await expect(page).not.toHaveURL(/\/login/);
});
