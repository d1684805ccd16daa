import { screen, waitFor, within } from '@testing-library/react';
import {
  deleteMessage,
  deleteMessages,
  getMessage,
  listMessages,
  readMessages,
  type Message,
} from 'shared-kernel/contract/messages';
import { bus, topics } from 'shared-kernel/runtime';
import { expectFixedText, fakeApi, refuse, renderPage } from 'shared-kernel/testing';
import { MessageListPage } from './message-list.page';

const aMessage = (change: Partial<Message> = {}): Message => ({
  id: 1,
  subject: '保单已生效',
  createTime: '2026-11-21T02:00:00Z',
  messageKind: 1,
  readFlag: false,
  popupFlag: false,
  link: '/insurance/details/7',
  content: '<p>保单P0007已生效。</p>',
  bizType: 'insure',
  bizId: 7,
  readTime: null,
  ...change,
});
const unread = aMessage();
const read = aMessage({ id: 2, subject: '充值已到账', readFlag: true, link: null });

const anInbox = () =>
  fakeApi()
    .on(listMessages, { list: [unread, read], count: 2, unReadCount: 1 })
    .on(getMessage, ({ params }) => (params['id'] === '1' ? unread : read))
    .on(readMessages, { updated: 1, unReadCount: 0 })
    .on(deleteMessage, { deleted: 1 })
    .on(deleteMessages, { deleted: 2, unReadCount: 0 });

const changed = jest.fn();
bus.on(topics.messagesChanged).subscribe(changed);

const open = (search = '', api = anInbox()) =>
  renderPage(<MessageListPage />, { route: `/websitemsg${search}`, api });

const lineOf = (subject: string) => screen.findByRole('row', { name: new RegExp(subject) });

describe('the inbox', () => {
  it('marks unread messages with a dot and for screen readers, and no others', async () => {
    open();

    expect(
      within(await lineOf('保单已生效')).getByRole('link', { name: /^未读：\s*保单已生效$/ }),
    ).toBeInTheDocument();
    expect(within(await lineOf('充值已到账')).getByRole('link', { name: '充值已到账' })).toBeInTheDocument();
    const dots = [await lineOf('保单已生效'), await lineOf('充值已到账')].map(
      (line) => line.querySelectorAll('.kb-unread').length,
    );
    expect(dots).toEqual([1, 0]);
  });

  it('opens a message in a drawer with a URL that keeps the filters', async () => {
    const { user, url } = open('?keyword=保单');

    await user.click(within(await lineOf('保单已生效')).getByRole('link'));

    expect(await screen.findByText('保单P0007已生效。')).toBeInTheDocument();
    expect(new URLSearchParams(url().split('?')[1])).toEqual(
      new URLSearchParams({ keyword: '保单', message: '1' }),
    );
    expect(screen.getByRole('link', { name: '去查看' })).toHaveAttribute('href', '/insurance/details/7');
  });

  it('notifies the portal once when a message is read, and reloads the list', async () => {
    const { api } = open('?message=1');

    await screen.findByText('保单P0007已生效。');

    await waitFor(() => expect(api.calls(listMessages).length).toBeGreaterThanOrEqual(2));
    expect(changed).toHaveBeenCalledTimes(1);
  });

  it('shows that the message in the URL does not exist, and does not notify the portal', async () => {
    open('?message=9', anInbox().on(getMessage, refuse(404)));

    await expectFixedText('message read failure', { err: '数据不存在或已删除' });
    expect(changed).not.toHaveBeenCalled();
  });

  it('deletes the open message after a confirmation, and closes it', async () => {
    const { user, api, url } = open('?message=1');
    await screen.findByText('保单P0007已生效。');
    changed.mockClear();

    await user.click(screen.getByRole('button', { name: /^删\s*除$/ }));
    const [question] = await screen.findAllByText('确定要删除这条消息吗？');
    expect(api.calls(deleteMessage)).toHaveLength(0);
    const asked = within(question?.closest('[role="dialog"]') as HTMLElement);
    await user.click(asked.getByRole('button', { name: /删\s*除/ }));

    await waitFor(() => expect(url()).toBe('/websitemsg'));
    expect(api.calls(deleteMessage)).toMatchObject([{ params: { id: '1' } }]);
    expect(changed).toHaveBeenCalledTimes(1);
  });
});

describe('several messages at once', () => {
  const chooseAll = async (page: ReturnType<typeof open>) => {
    for (const subject of ['保单已生效', '充值已到账']) {
      await page.user.click(within(await lineOf(subject)).getByRole('checkbox'));
    }
    return within(screen.getByRole('region', { name: '批量操作' }));
  };

  it('are deleted after a confirmation that states their number, and the portal is notified', async () => {
    const page = open();
    const bar = await chooseAll(page);

    await page.user.click(bar.getByRole('button', { name: /删\s*除/ }));
    const question = within(await screen.findByRole('dialog', { name: '确定要删除选中的2条消息吗？' }));
    expect(page.api.calls(deleteMessages)).toHaveLength(0);
    await page.user.click(question.getByRole('button', { name: /删\s*除/ }));

    await waitFor(() => expect(changed).toHaveBeenCalledTimes(1));
    expect(page.api.calls(deleteMessages)[0]?.body).toEqual({ ids: [1, 2] });
  });

  it('stay selected when the server refuses, and the portal is not notified', async () => {
    const page = open('', anInbox().on(readMessages, refuse(500)));
    const bar = await chooseAll(page);
    const problems = jest.fn();
    bus.on(topics.problemRaised).subscribe(problems);

    await page.user.click(bar.getByRole('button', { name: '标为已读' }));

    await waitFor(() => expect(problems).toHaveBeenCalledTimes(1));
    expect(screen.getByText('已选 2 项')).toBeInTheDocument();
    expect(changed).not.toHaveBeenCalled();
  });

  it('are all marked as read, including those on other pages', async () => {
    const { user, api } = open();
    await lineOf('保单已生效');

    await user.click(screen.getByRole('button', { name: '全部已读' }));

    await waitFor(() => expect(changed).toHaveBeenCalledTimes(1));
    expect(api.calls(readMessages)[0]?.body).toEqual({ all: true });
    expect(api.calls(listMessages).length).toBeGreaterThanOrEqual(2);
  });
});
