import { act, screen, waitFor, within } from '@testing-library/react';
import {
  deleteMessage,
  deleteMessages,
  getMessage,
  listMessages,
  readMessages,
} from 'shared-kernel/contract/messages';
import { bus, navigation, topics } from 'shared-kernel/runtime';
import { noNetwork, refuse, renderPage } from 'shared-kernel/testing';
import { MessageDialog } from './message-dialog';
import { aMessage, anInbox } from './messages.fixture';

const seven = () => anInbox(...[7, 6, 5, 4, 3, 2, 1].map((id) => aMessage(id, { readFlag: id < 6 })));
const onClose = jest.fn();
const changed = jest.fn();
let listening: { unsubscribe(): void };

const open = (api = seven(), popups: number[] = []) =>
  renderPage(<MessageDialog open onClose={onClose} popups={popups} />, {
    route: '/index/home',
    path: '*',
    api,
  });

const list = () => within(screen.getByRole('region', { name: '消息列表' }));
const detail = () => within(screen.getByRole('region', { name: '消息内容' }));
const line = (subject: string) => list().findByRole('button', { name: new RegExp(`${subject}\\D`) });
/** Under test antd gives all dialogs the same id, so they are found by their text. */
const question = async (text: string) =>
  within((await screen.findAllByText(text)).at(-1)?.closest('[role="dialog"]') as HTMLElement);

beforeEach(() => {
  onClose.mockClear();
  changed.mockClear();
  listening = bus.on(topics.messagesChanged).subscribe(changed);
});
afterEach(() => {
  listening.unsubscribe();
});

describe('the message dialog', () => {
  it('shows five messages at a time, newest first, and marks the unread ones', async () => {
    const { user, api } = open();

    expect(await line('消息7')).toHaveAccessibleName(/^未读：\s*消息7/);
    expect(await line('消息5')).toHaveAccessibleName(/^消息5/);
    expect(
      list()
        .getAllByRole('listitem')
        .filter((item) => item.querySelector('.host-message-line')),
    ).toHaveLength(5);
    expect(screen.getByText('共 7 条')).toBeVisible();
    expect(screen.getByText('选择一条消息查看内容')).toBeVisible();

    await user.click(screen.getByRole('button', { name: /下一页|right/ }));
    expect(await line('消息2')).toBeVisible();
    expect(api.calls(listMessages).at(-1)?.query).toMatchObject({ start: '5', length: '5' });
  });

  it('shows only the unread messages on request', async () => {
    const { user, api } = open();
    await line('消息7');

    await user.click(screen.getByRole('tab', { name: '未读' }));

    expect(await screen.findByText('共 2 条')).toBeVisible();
    expect(api.calls(listMessages).at(-1)?.query).toMatchObject({ readFlag: '0' });
  });

  it('shows a message next to the list, marks it as read, and notifies the portal', async () => {
    const { user, api } = open();

    await user.click(await line('消息7'));

    expect(await detail().findByText('正文7')).toBeVisible();
    expect(detail().getByRole('heading', { name: '消息7' })).toBeVisible();
    expect(await line('消息7')).toHaveAttribute('aria-current', 'true');
    expect(api.calls(getMessage).map(({ params }) => params)).toEqual([{ id: '7' }]);
    expect(changed).toHaveBeenCalledTimes(1);
  });

  it('opens with the popup messages, one after another', async () => {
    const { user } = open(
      anInbox(aMessage(3, { popupFlag: true }), aMessage(2), aMessage(1, { popupFlag: true })),
      [3, 1],
    );
    expect(await detail().findByText('正文3')).toBeVisible();

    await user.click(detail().getByRole('button', { name: '下一条' }));

    expect(await detail().findByText('正文1')).toBeVisible();
    expect(detail().queryByRole('button', { name: '下一条' })).not.toBeInTheDocument();
  });

  it('runs no script from a message', async () => {
    const evil =
      '<p>你好</p><img src="x" onerror="window.wasRun = true"><script>window.wasRun = true</script>';
    const { container } = open(anInbox(aMessage(1, { content: evil, subject: '<b>x</b>' })), [1]);

    expect(await detail().findByText('你好')).toBeVisible();
    expect(detail().getByRole('heading', { name: '<b>x</b>' })).toBeVisible();
    expect(container.ownerDocument.querySelector('[onerror], .host-messages script')).toBeNull();
    expect(window).not.toHaveProperty('wasRun');
  });

  it.each([
    ['the server', 500, /^系统错误.+，请联系客服$/],
    ['the network', 0, /^系统错误网络.+，请联系客服$/],
  ])('shows an error when a message cannot be loaded because of %s, and retries', async (_, code, words) => {
    const api = seven().on(getMessage, () => (code === 0 ? noNetwork : refuse(500)));
    const { user } = open(api, [7]);
    expect(await detail().findByText(words)).toBeVisible();
    expect(changed).not.toHaveBeenCalled();

    api.on(getMessage, aMessage(7));
    await user.click(detail().getByRole('button', { name: '重试' }));
    expect(await detail().findByText('正文7')).toBeVisible();
  });

  it('opens the page that a message links to, and closes', async () => {
    const { user, url } = open(anInbox(aMessage(1, { link: '/insurance/details/7' })), [1]);

    await user.click(await detail().findByRole('link', { name: '去查看' }));

    expect(url()).toBe('/insurance/details/7');
    expect(onClose).toHaveBeenCalled();
  });

  it.each(['//evil.example/x', 'https://evil.example', 'javascript:alert(1)', '/\\evil.example'])(
    'shows no link to %s',
    async (link) => {
      open(anInbox(aMessage(1, { link })), [1]);
      expect(await detail().findByText('正文1')).toBeVisible();
      expect(detail().queryByRole('link')).not.toBeInTheDocument();
    },
  );

  it('closes when the page behind it changes', async () => {
    open();
    await line('消息7');
    act(() => navigation.navigate('/websitemsg'));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
  });

  it('shows its empty state', async () => {
    open(anInbox());
    expect(await screen.findByText(/^还没有站内消息。/)).toBeVisible();
  });
});

describe('several messages', () => {
  it('are deleted after a confirmation that states their number', async () => {
    const { user, api } = open();
    await line('消息7');
    for (const name of ['选择消息7', '选择消息5']) await user.click(screen.getByRole('checkbox', { name }));

    const bar = within(screen.getByRole('region', { name: '批量操作' }));
    await user.click(bar.getByRole('button', { name: '删除' }));
    const asked = await question('确定要删除选中的2条消息吗？');
    expect(api.calls(deleteMessages)).toHaveLength(0);
    await user.click(asked.getByRole('button', { name: '删除' }));

    expect(await screen.findByText('共 5 条')).toBeVisible();
    expect(api.calls(deleteMessages)[0]?.body).toEqual({ ids: [7, 5] });
    expect(changed).toHaveBeenCalledTimes(1);
  });

  it('are selected by page, and stay selected on other pages', async () => {
    const { user, api } = open();
    await line('消息7');
    await user.click(screen.getByRole('checkbox', { name: '选择本页' }));
    await user.click(screen.getByRole('button', { name: /下一页|right/ }));
    await line('消息2');
    expect(screen.getByRole('checkbox', { name: '选择本页' })).not.toBeChecked();
    await user.click(screen.getByRole('checkbox', { name: '选择消息2' }));

    await user.click(
      within(screen.getByRole('region', { name: '批量操作' })).getByRole('button', { name: '标为已读' }),
    );

    await waitFor(() => expect(api.calls(readMessages)[0]?.body).toEqual({ ids: [7, 6, 5, 4, 3, 2] }));
  });

  it('are all marked as read', async () => {
    const { user, api } = open();
    await user.click(await screen.findByRole('button', { name: '全部已读' }));
    await waitFor(() => expect(api.calls(readMessages)[0]?.body).toEqual({ all: true }));
    await waitFor(async () => expect(await line('消息7')).toHaveAccessibleName(/^消息7/));
  });

  it('the list is shown again after a message is deleted', async () => {
    const { user, api } = open(seven(), [7]);
    await detail().findByText('正文7');

    await user.click(detail().getByRole('button', { name: '删除' }));
    await user.click((await question('确定要删除这条消息吗？')).getByRole('button', { name: '删除' }));

    expect(await screen.findByText('选择一条消息查看内容')).toBeVisible();
    expect(api.calls(deleteMessage)).toMatchObject([{ params: { id: '7' } }]);
    expect(await screen.findByText('共 6 条')).toBeVisible();
  });
});

describe('on a phone', () => {
  const wide = window.matchMedia;
  beforeEach(() => {
    window.matchMedia = (query) => ({ ...wide(query), matches: query.startsWith('(max-width') });
  });
  afterEach(() => {
    window.matchMedia = wide;
  });

  it('an opened message replaces the list, whose page and selection are kept for the way back', async () => {
    const { user } = open();
    await line('消息7');
    await user.click(screen.getByRole('button', { name: /下一页|right/ }));
    await line('消息2');
    await user.click(screen.getByRole('checkbox', { name: '选择消息1' }));
    await user.click(await line('消息2'));

    expect(await detail().findByText('正文2')).toBeVisible();
    expect(screen.queryByRole('region', { name: '消息列表' })).not.toBeInTheDocument();
    const back = detail().getByRole('button', { name: '返回列表' });
    expect(back).toHaveFocus();
    await user.click(back);

    expect(await line('消息2')).toBeVisible();
    expect(screen.getByRole('checkbox', { name: '选择消息1' })).toBeChecked();
    expect(screen.queryByRole('region', { name: '消息内容' })).not.toBeInTheDocument();
  });
});
