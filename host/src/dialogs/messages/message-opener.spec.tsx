import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { listMessages, listPopupMessages, type Message } from 'shared-kernel/contract/messages';
import { bus, navigation, session, topics } from 'shared-kernel/runtime';
import { aProjectSession, renderPage } from 'shared-kernel/testing';
import { feedResumed } from '../../feed/feed-topics';
import { useTurn } from '../interruption-queue';
import { messagesRequested } from '../topics';
import { MessageOpener } from './message-opener';
import { aMessage, anInbox } from './messages.fixture';

const withPopups = () =>
  anInbox(aMessage(3, { popupFlag: true }), aMessage(2), aMessage(1, { popupFlag: true }));
const calm = () => anInbox(aMessage(2), aMessage(1));

const minutesAgo = (count: number) => new Date(Date.now() - count * 60_000).toISOString();
/** A popup that was sent just now. */
const news = (id: number, change: Partial<Message> = {}) =>
  aMessage(id, { popupFlag: true, createTime: minutesAgo(0), ...change });

const open = (api = calm(), given?: ReturnType<typeof aProjectSession>) =>
  renderPage(<MessageOpener />, { route: '/index/home', path: '*', api, session: given });

const dialog = () => screen.findByRole('dialog');
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
/** Advances the time so far that everything pending has happened. */
const pause = (ms = 3_000) => act(() => jest.advanceTimersByTimeAsync(ms));
const publishPopup = (count: number) => act(() => bus.publish(topics.popup, { count }));
const closeButton = () => screen.getByRole('button', { name: /close|关闭/i });

beforeEach(() => {
  window.localStorage.clear();
  jest.useFakeTimers({ advanceTimers: true });
});

describe('on entering the portal', () => {
  it('popup messages open the dialog', async () => {
    open(withPopups());
    expect(await dialog()).toBeVisible();
    expect(await screen.findByText('正文3')).toBeVisible();
  });

  it('a dismissed popup does not open again on the next page, but after the next sign-in', async () => {
    const { user } = open(withPopups());
    await dialog();
    await screen.findByText('正文3');
    await user.click(closeButton());
    await isClosed();
    cleanup();

    const again = open(anInbox(aMessage(1, { popupFlag: true })));
    await waitFor(() => expect(again.api.calls(listPopupMessages)).toHaveLength(1));
    await pause();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    act(() => session.signOut({ reason: 'user' }));
    cleanup();

    open(anInbox(aMessage(1, { popupFlag: true })));
    expect(await dialog()).toBeVisible();
  });

  it('a project user gets no dialog, and no calls are made', async () => {
    const { api } = open(withPopups(), aProjectSession());
    act(() => bus.publish(messagesRequested, {}));
    publishPopup(1);
    await pause();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(api.calls(listPopupMessages)).toHaveLength(0);
  });
});

describe('the bell', () => {
  it('opens the dialog without a selected message', async () => {
    open();
    act(() => bus.publish(messagesRequested, {}));
    expect(await dialog()).toBeVisible();
    expect(screen.getByText('选择一条消息查看内容')).toBeVisible();
    expect(screen.getByRole('link', { name: '全部消息' })).toHaveAttribute('href', '/websitemsg');
  });
});

describe('a popup message from the live feed', () => {
  it('opens the dialog with that message', async () => {
    const api = calm();
    open(api);
    await waitFor(() => expect(api.calls(listPopupMessages)).toHaveLength(1));
    api.on(listPopupMessages, { list: [news(2)], count: 1 });

    publishPopup(1);

    expect(await dialog()).toBeVisible();
    expect(await screen.findByText('正文2')).toBeVisible();
  });

  it('opens the dialog even when the loaded list contains no popup', async () => {
    open();
    publishPopup(1);
    expect(await dialog()).toBeVisible();
  });

  it('opens nothing when the feed reports no unread popups', async () => {
    const { api } = open();
    await waitFor(() => expect(api.calls(listPopupMessages)).toHaveLength(1));
    publishPopup(0);
    await pause();
    expect(api.calls(listPopupMessages)).toHaveLength(1);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('changes nothing while the dialog is open', async () => {
    const { api } = open();
    act(() => bus.publish(messagesRequested, {}));
    await dialog();
    await screen.findByText('共 2 条');
    await waitFor(() => expect(api.calls(listPopupMessages)).toHaveLength(1));
    const popups = api.calls(listPopupMessages).length;

    publishPopup(1);

    await pause();
    expect(api.calls(listPopupMessages)).toHaveLength(popups);
    expect(screen.getByText('选择一条消息查看内容')).toBeVisible();
  });

  it('does not open the dialog again when it arrived before the dialog was closed', async () => {
    const { api, user } = open();
    await waitFor(() => expect(api.calls(listPopupMessages)).toHaveLength(1));
    publishPopup(1);
    await dialog();
    api.on(listPopupMessages, { list: [news(2)], count: 1 });
    publishPopup(2);
    await user.click(closeButton());
    await isClosed();

    await pause();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    publishPopup(3);
    expect(await dialog()).toBeVisible();
  });

  it('opens one dialog for ten thousand feed events, with fewer than ten reads', async () => {
    const { api } = open();
    for (let count = 1; count <= 10_000; count += 1) bus.publish(topics.popup, { count });
    expect(await dialog()).toBeVisible();
    await pause();
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    expect(api.calls(listMessages).length).toBeLessThan(5);
    expect(api.calls(listPopupMessages).length).toBeLessThan(5);
  });

  it('waits until the page is visible, and is dropped when no unread popup is left by then', async () => {
    const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    const { api } = open();
    publishPopup(1);
    await pause();
    expect(api.calls(listPopupMessages)).toHaveLength(0);

    hidden.mockReturnValue(false);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(api.calls(listPopupMessages)).toHaveLength(1));
    await pause();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    hidden.mockRestore();
  });

  it.each([
    ['the newest', [aMessage(3, { popupFlag: true }), aMessage(1, { popupFlag: true })], ['正文3']],
    ['the one that is left', [aMessage(1, { popupFlag: true })], ['正文1']],
    ['none that was dealt with meanwhile', [], []],
  ])('waits until another dialog is closed, and then opens %s', async (_which, unread, opens) => {
    function Other({ isOpen }: { isOpen: boolean }) {
      return useTurn('other', isOpen ? { kind: 'asked' } : undefined) ? <p>另一个</p> : null;
    }
    const page = (isOpen: boolean) => (
      <>
        <Other isOpen={isOpen} />
        <MessageOpener />
      </>
    );
    const Page = ({ steps }: { steps: { next?: () => void } }) => {
      const [isOpen, setOpen] = useState(true);
      steps.next = () => setOpen(false);
      return page(isOpen);
    };
    const steps: { next?: () => void } = {};
    const { api } = renderPage(<Page steps={steps} />, {
      route: '/index/home',
      path: '*',
      api: withPopups(),
    });
    await waitFor(() => expect(api.calls(listPopupMessages)).toHaveLength(1));
    await pause();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    api.on(listPopupMessages, { list: unread, count: unread.length });

    act(() => steps.next?.());

    await waitFor(() => expect(api.calls(listPopupMessages)).toHaveLength(2));
    for (const text of opens) expect(await screen.findByText(text)).toBeVisible();
    await pause();
    expect(screen.queryAllByRole('dialog')).toHaveLength(opens.length);
  });
});

/** Opens a page of the portal without popups, then pushes these messages. */
async function pushed(list: Message[], { route = '/index/home', isFilling = false } = {}) {
  const api = anInbox(...list).on(listPopupMessages, { list: [], count: 0 });
  const page = renderPage(<MessageOpener />, { route, path: '*', api });
  if (isFilling) navigation.block('未保存');
  await waitFor(() => expect(page.api.calls(listPopupMessages)).toHaveLength(1));
  page.api.on(listPopupMessages, { list, count: list.length });
  publishPopup(list.length);
  return page;
}

describe('a popup message at an unsuitable moment', () => {
  it('shows a toast while a form holds values, opens from it over the form, and does not open again', async () => {
    const offered: string[] = [];
    const listening = bus.on(topics.noticeGiven).subscribe(({ actionId, actionText }) => {
      if (actionId && actionText === '查看') offered.push(actionId);
    });
    await pushed([news(2, { subject: '案件已受理' })], { isFilling: true });

    expect(await screen.findByText('新消息：案件已受理')).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    act(() => bus.publish(topics.noticeActionChosen, { actionId: offered[0] ?? '' }));
    expect(await dialog()).toBeVisible();
    expect(await screen.findByText('正文2')).toBeVisible();
    listening.unsubscribe();

    act(() => navigation.releaseAll());
    publishPopup(1);
    await pause();
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
  });

  it('shows a toast on the page that it is about, while other popups open', async () => {
    const about = (id: number, policy: number) =>
      news(id, { subject: `保单${policy}`, link: `/insurance/details/${policy}` });
    await pushed([about(3, 7), about(4, 8)], { route: '/insurance/details/7' });

    expect(await screen.findByText('新消息：保单7')).toBeVisible();
    expect(await screen.findByText('正文4')).toBeVisible();
    expect(screen.queryByText('正文3')).not.toBeInTheDocument();
  });

  it('stays in the inbox, without dialog or toast, when it is several minutes old', async () => {
    await pushed([news(2, { createTime: minutesAgo(7) })]);

    await pause();

    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.queryByText(/新消息/)).not.toBeInTheDocument();
  });
});

describe('after an interruption of the live feed', () => {
  it('new popups open; dismissed ones do not', async () => {
    const api = anInbox(aMessage(1, { popupFlag: true }));
    const { user } = open(api);
    await dialog();
    await user.click(closeButton());
    await isClosed();
    act(() => bus.publish(feedResumed, { popups: 1 }));
    api.on(listPopupMessages, { list: [aMessage(1, { popupFlag: true })], count: 1 });
    act(() => bus.publish(feedResumed, { popups: 1 }));
    await pause();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();

    api.on(listPopupMessages, { list: [news(2), aMessage(1, { popupFlag: true })], count: 2 });
    act(() => bus.publish(feedResumed, { popups: 2 }));

    expect(await dialog()).toBeVisible();
  });
});
