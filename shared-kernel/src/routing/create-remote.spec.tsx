import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { bus, navigation, session, topics } from '../runtime';
import { aRemote, aStage, go } from './demo-remote.fixture';

const stage = aStage();

describe("a remote's pages", () => {
  it('show the page of the location, and follow links through the history of the portal', async () => {
    await stage.open('/demo/list');

    await userEvent.click(await screen.findByRole('link', { name: '第七条' }));

    expect(await screen.findByRole('heading', { name: '详情 7' })).toBeVisible();
    expect(navigation.createHref(navigation.getLocation())).toBe('/demo/detail/7');
  });

  it('keep a page alive after leaving it: its state, its search and its DOM', async () => {
    await stage.open('/demo/list?keyword=a');
    await userEvent.click(await screen.findByRole('button'));
    const heading = screen.getByRole('heading', { name: '列表' });

    await go('/demo/detail/1');
    await screen.findByRole('heading', { name: '详情 1' });
    expect(heading).not.toBeVisible();
    expect(heading.parentElement).toHaveTextContent('keyword: a');
    await go(-1);

    expect(await screen.findByRole('button', { name: 'clicked 1' })).toBeVisible();
    expect(screen.getByRole('heading', { name: '列表' })).toBe(heading);
  });

  it('stop the effects of a hidden page', async () => {
    await stage.open('/demo/list');
    await screen.findByRole('button', { name: 'clicked 0' });

    await go('/demo/detail/1');
    act(() => bus.publish(topics.balanceChanged, {}));
    await go(-1);

    expect(await screen.findByRole('button', { name: 'clicked 0' })).toBeVisible();
  });

  it('unmount a noKeep page when it is left', async () => {
    await stage.open('/demo/form');
    await userEvent.type(await screen.findByLabelText('备注'), 'abc');

    await go('/demo/list');
    await go(-1);

    expect(await screen.findByLabelText('备注')).toHaveValue('');
  });

  it('unmount every page when another user signs in', async () => {
    await stage.open('/demo/list');
    await userEvent.click(await screen.findByRole('button'));

    act(() => session.signedIn('t-2'));

    expect(await screen.findByRole('button', { name: 'clicked 0' })).toBeVisible();
  });

  it('focus the heading after navigation, but not on the first page', async () => {
    await stage.open('/demo/list');
    await screen.findByRole('heading', { name: '列表' });
    expect(document.body).toHaveFocus();

    await go('/demo/detail/3');
    await waitFor(() => expect(screen.getByRole('heading', { name: '详情 3' })).toHaveFocus());
    await go(-1);

    await waitFor(() => expect(screen.getByRole('heading', { name: '列表' })).toHaveFocus());
  });

  it.each([
    ['in a dialog', '<div role="dialog" aria-modal="true"><input aria-label="充值金额"></div>', '充值金额'],
    ['on the button of a menu', '<button aria-label="菜单" aria-expanded="true"></button>', '菜单'],
  ])('leave the focus %s that was opened while the page was loading', async (_, html, label) => {
    await stage.open('/demo/list');
    await screen.findByRole('heading', { name: '列表' });
    const opened = document.body.appendChild(document.createElement('div'));
    opened.innerHTML = html;

    screen.getByLabelText(label).focus();
    await go('/demo/detail/3');
    await screen.findByRole('heading', { name: '详情 3' });
    await new Promise((resolve) => requestAnimationFrame(resolve));

    expect(screen.getByLabelText(label)).toHaveFocus();
    opened.remove();
  });

  it('move the focus from an expanded group of the main menu to the heading', async () => {
    await stage.open('/demo/list');
    await screen.findByRole('heading', { name: '列表' });
    const menu = document.body.appendChild(document.createElement('nav'));
    menu.innerHTML = '<button aria-label="理赔管理" aria-expanded="true"></button>';

    screen.getByLabelText('理赔管理').focus();
    await go('/demo/detail/3');

    await waitFor(() => expect(screen.getByRole('heading', { name: '详情 3' })).toHaveFocus());
    menu.remove();
  });

  it("restore a page's scroll position, and start a new one at the top", async () => {
    stage.element.style.overflowY = 'auto';
    // jsdom has no layout and reports every element as invisible.
    const laidOut = jest
      .spyOn(Element.prototype, 'getClientRects')
      .mockReturnValue(Object.assign([new DOMRect()], { item: () => null }));
    await stage.open('/demo/list');
    await screen.findByRole('heading', { name: '列表' });
    stage.element.scrollTop = 480;
    stage.element.dispatchEvent(new Event('scroll'));

    await go('/demo/detail/1');
    await screen.findByRole('heading', { name: '详情 1' });
    const top = stage.element.scrollTop;
    await go(-1);
    await waitFor(() => expect(stage.element.scrollTop).toBe(480));

    expect(top).toBe(0);
    laidOut.mockRestore();
  });
});

describe('a slot of a remote', () => {
  it('mounts as its own parcel, which knows its id and links into the portal', async () => {
    stage.startAt('/index/home');
    const lifecycles = aRemote().slotLifecycles['demo.figure'];
    if (!lifecycles) throw new Error('the slot has no parcel');
    await stage.mount(lifecycles);

    await userEvent.click(await screen.findByRole('link', { name: 'demo.figure' }));

    expect(navigation.createHref(navigation.getLocation())).toBe('/demo/list');
  });
});
