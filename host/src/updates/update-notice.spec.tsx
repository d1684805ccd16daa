import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { bus, navigation, session, topics } from 'shared-kernel/runtime';
import { aSession } from 'shared-kernel/testing';
import { aRemote } from '../remotes/model/remote-source.fixture';
import { UpdateNotice } from './update-notice';
import type { UpdateState } from './updates';

const claims = aRemote({
  version: '1.1.0',
  routes: [{ id: 'claims.list', path: '/claims/list', title: '列表', menu: { group: 'claims', order: 1 } }],
});

/** Renders the frame with its menu next to the page or as a drawer over it. */
function openMenu(side: 'beside' | 'away') {
  document.body.innerHTML = `<div data-side="${side}"></div>`;
}

function open(state: UpdateState) {
  const take = jest.fn();
  const reload = jest.fn();
  const updates = { getState: () => state, subscribe: () => () => {}, check: async () => {}, take };
  render(<UpdateNotice updates={updates} reload={reload} />);
  return { take, reload };
}

describe('the notice of a new version', () => {
  beforeEach(() => {
    openMenu('beside');
    session.signedIn('t-1');
    session.loaded(aSession());
  });

  it('names the changed remotes by their menu titles, and applies the update on a click', async () => {
    const { take, reload } = open({ remotes: [claims], isHostNew: false });

    expect(screen.getByRole('status')).toHaveTextContent('理赔管理有新版本');
    expect(screen.getByRole('status')).not.toHaveTextContent('草稿');
    await userEvent.click(screen.getByRole('button', { name: '立即更新' }));

    expect(take).toHaveBeenCalledTimes(1);
    expect(reload).not.toHaveBeenCalled();
  });

  it('stores drafts before any page is replaced', async () => {
    const order: string[] = [];
    bus.on(topics.pagesReplaced).subscribe(() => order.push('kept'));
    navigation.block('内容尚未保存，确定离开吗？');
    const { take } = open({ remotes: [claims], isHostNew: false });
    take.mockImplementation(() => order.push('taken'));

    expect(screen.getByRole('status')).toHaveTextContent('已填写的内容会保留为草稿');
    await userEvent.click(screen.getByRole('button', { name: '立即更新' }));

    expect(order).toEqual(['kept', 'taken']);
  });

  it('is delayed while it would cover a form with unsaved input', async () => {
    openMenu('away');
    const saved = navigation.block('内容尚未保存，确定离开吗？');
    open({ remotes: [claims], isHostNew: false });
    expect(screen.queryByRole('status')).not.toBeInTheDocument();

    act(saved);

    expect(screen.getByRole('status')).toHaveTextContent('理赔管理有新版本');
  });

  it('closes on request without applying the update', async () => {
    const { take } = open({ remotes: [claims], isHostNew: false });

    await userEvent.click(screen.getByRole('button', { name: '稍后' }));

    expect(screen.queryByRole('status')).not.toBeInTheDocument();
    expect(take).not.toHaveBeenCalled();
  });

  it('reloads the page for a new host without asking about unsaved work', async () => {
    navigation.block('内容尚未保存，确定离开吗？');
    const { reload } = open({ remotes: [], isHostNew: true });

    await userEvent.click(screen.getByRole('button', { name: '立即更新' }));

    expect(reload).toHaveBeenCalledTimes(1);
    expect(navigation.blockOf('')).toBeUndefined();
  });

  it('is hidden when there is no new version or nobody is signed in', () => {
    open({ remotes: [], isHostNew: false });
    expect(screen.queryByRole('status')).not.toBeInTheDocument();

    act(() => session.signOut({ reason: 'user' }));
    open({ remotes: [claims], isHostNew: true });

    expect(screen.queryByRole('status')).not.toBeInTheDocument();
  });
});
