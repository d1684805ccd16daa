import { expect, signIn, test } from '../../fixtures/signed-in';
import { ListScreen } from '../../screens/list-screen';
import { ShellScreen } from '../../screens/login-screen';
import { as } from '../../support/portal-api';
import { provider } from '../../support/provider';

const username = '13900000002';

test('reading and deleting messages together updates the badge', async ({ page }) => {
  const topic = `通知${Date.now()}`;
  await (await as(username)).post('/api/messages/batch/read', { all: true });
  for (const no of [1, 2, 3, 4]) {
    await provider('message:send', username, '--subject', `${topic}之${no}`, '--body', `正文${no}`);
  }
  await signIn(page, username);
  const shell = new ShellScreen(page);
  const messages = await new ListScreen(page, '/websitemsg').open(`?keyword=${topic}`);
  await expect(shell.bell(4)).toBeVisible();

  const chosen = async (...numbers: number[]) => {
    for (const no of numbers) await messages.row(`${topic}之${no}`).getByRole('checkbox').check();
    return page.getByRole('region', { name: '批量操作' });
  };
  await (await chosen(1, 2)).getByRole('button', { name: '标为已读' }).click();
  await expect(shell.bell(2)).toBeVisible();
  await expect(messages.row(`${topic}之1`)).not.toContainText('未读');

  await (await chosen(2, 3)).getByRole('button', { name: '删除' }).click();
  const question = page.getByRole('dialog').filter({ hasText: '确定要删除选中的2条消息吗？' });
  await question.getByRole('button', { name: '删除' }).click();
  await expect(messages.count).toHaveText('共 2 条');
  await expect(shell.bell(1)).toBeVisible();

  await messages.row(`${topic}之4`).getByRole('link').click();
  await expect(page.getByRole('dialog', { name: `${topic}之4` })).toContainText('正文4');
  await expect(shell.bell(0)).toBeVisible();
});
