import { act, screen, waitFor } from '@testing-library/react';
import { getFilialeByPhone } from 'shared-kernel/contract/customers';
import { listMessages } from 'shared-kernel/contract/messages';
import { logout } from 'shared-kernel/contract/account/session';
import { bus, session, topics } from 'shared-kernel/runtime';
import { aProjectSession, expectFixedText, fakeApi, renderPage } from 'shared-kernel/testing';
import { messagesRequested } from '../dialogs/topics';
import { fakeDialogs } from '../ui/dialog.fixture';
import { TopBar } from './top-bar';

fakeDialogs();

const sidebar = { isOpen: true, toggle: () => {}, closeDrawer: () => {} };
const network = (unReadCount: number) =>
  fakeApi()
    .on(listMessages, { list: [], count: 0, unReadCount })
    .on(getFilialeByPhone, { id: 3, filialename: '海沧分公司', projectnames: [] })
    .on(logout, true);

describe('the top bar', () => {
  it.each([
    [3, '3'],
    [99, '99'],
    [100, '99+'],
  ])('shows %d unread messages as %s', async (unread, text) => {
    renderPage(<TopBar sidebar={sidebar} />, { api: network(unread) });

    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByRole('button', { name: `站内消息，${unread}条未读` })).toBeVisible();
  });

  it('follows the unread count that is published on the bus', async () => {
    renderPage(<TopBar sidebar={sidebar} />, { api: network(3) });
    await screen.findByText('3');

    act(() => bus.publish(topics.unreadCount, { count: 0 }));

    expect(screen.getByRole('button', { name: '站内消息' })).toBeVisible();
    expect(screen.queryByText('3')).not.toBeInTheDocument();
  });

  it('ignores the older count of a response that was pending when a count was published', async () => {
    let answer: (count: number) => void = () => {};
    const api = network(0).on(
      listMessages,
      () =>
        new Promise((resolve) => {
          answer = (unReadCount) => resolve({ list: [], count: 0, unReadCount });
        }),
    );
    renderPage(<TopBar sidebar={sidebar} />, { api });
    await waitFor(() => expect(api.calls(listMessages)).toHaveLength(1));
    act(() => bus.publish(topics.unreadCount, { count: 6 }));

    await act(async () => answer(5));

    expect(screen.getByRole('button', { name: '站内消息，6条未读' })).toBeVisible();
  });

  it('requests the message list on a click on the bell', async () => {
    const requested = jest.fn();
    bus.on(messagesRequested).subscribe(requested);
    const { user } = renderPage(<TopBar sidebar={sidebar} />, { api: network(0) });

    await user.click(screen.getByRole('button', { name: '站内消息' }));

    expect(requested).toHaveBeenCalledTimes(1);
  });

  it('reloads the count when messages were read on a page', async () => {
    const api = network(3);
    renderPage(<TopBar sidebar={sidebar} />, { api });
    await screen.findByText('3');

    api.on(listMessages, { list: [], count: 0, unReadCount: 2 });
    act(() => bus.publish(topics.messagesChanged, {}));

    expect(await screen.findByText('2')).toBeVisible();
  });

  it('shows project users their branch, but neither badge nor messages', async () => {
    const api = network(3);
    renderPage(<TopBar sidebar={sidebar} />, { api, session: aProjectSession() });

    expect(await screen.findByText('海沧分公司')).toBeVisible();
    expect(screen.queryByRole('button', { name: /站内消息/ })).not.toBeInTheDocument();
    expect(api.calls(listMessages)).toHaveLength(0);
  });

  it('links to the claim guidance and the operation guide', async () => {
    renderPage(<TopBar sidebar={sidebar} />, { api: network(0) });

    await expectFixedText('top bar hint');
    expect(screen.getByRole('link', { name: '重要提示：如何报案理赔？' })).toHaveAttribute(
      'href',
      '/claimSettlement/index',
    );
    expect(screen.getByRole('link', { name: '操作指南' })).toHaveAttribute('href', '/tutorial/index');
  });

  it('shows a back button only where there is a way back, and calls it', async () => {
    const goBack = jest.fn();
    const home = renderPage(<TopBar sidebar={sidebar} />, { api: network(0) });
    expect(screen.queryByRole('button', { name: '返回' })).not.toBeInTheDocument();
    home.unmount();

    const { user } = renderPage(<TopBar sidebar={sidebar} onBack={goBack} />, { api: network(0) });
    await user.click(screen.getByRole('button', { name: '返回' }));

    expect(goBack).toHaveBeenCalledTimes(1);
  });

  it('ends the session only after a confirmation', async () => {
    const api = network(0);
    const { user, url } = renderPage(<TopBar sidebar={sidebar} />, { api, route: '/index/home' });

    await user.click(screen.getByRole('button', { name: '王敏' }));
    await user.click(screen.getByRole('button', { name: '退出登录' }));
    expect(screen.getByText('确定退出登录吗？')).toBeVisible();
    await user.click(screen.getByRole('button', { name: '取消' }));
    expect(session.getState().token).toBeDefined();

    await user.click(screen.getByRole('button', { name: '王敏' }));
    await user.click(screen.getByRole('button', { name: '退出登录' }));
    await user.click(screen.getAllByRole('button', { name: '退出登录' }).at(-1) ?? document.body);

    await waitFor(() => expect(url()).toBe('/login'));
    expect(session.getState().token).toBeUndefined();
    expect(api.calls(logout)).toHaveLength(1);
  });
});
