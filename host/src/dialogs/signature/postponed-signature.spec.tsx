import { act, screen, waitFor } from '@testing-library/react';
import { getStampAskInfo, updateStampAskStatus } from 'shared-kernel/contract/agreements';
import { bus, queryClient, session, topics } from 'shared-kernel/runtime';
import { aSession, giveRoom } from 'shared-kernel/testing';
import { putOff } from './postponed-signature';
import { anAsk, dialog, gone, openDialog, openPortal } from './signature.fixture';

beforeEach(() => giveRoom());

describe('a postponed signature request', () => {
  it('is not shown again before the next sign-in, even when the feed reports it again', async () => {
    const { api, user } = await openDialog();

    await user.click(screen.getByRole('button', { name: '稍后签署' }));
    await gone();
    act(() => bus.publish(topics.stampAsk, { status: 0 }));
    await waitFor(() => expect(api.calls(getStampAskInfo).length).toBeGreaterThan(1));

    expect(api.calls(updateStampAskStatus).map(({ body }) => body)).toEqual([{ id: 7, askStatus: 0 }]);
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();

    act(() => {
      session.signedIn('token-of-the-next-day');
      session.loaded(aSession({ customer: { stampAskStatus: 0 } }));
    });
    expect(await dialog()).toBeInTheDocument();
  });

  it('stays postponed after a reload, while the request for another agreement is shown', async () => {
    const first = await openDialog();
    await first.user.click(screen.getByRole('button', { name: '稍后签署' }));
    first.unmount();
    queryClient.clear();

    const { api } = openPortal();
    await waitFor(() => expect(api.calls(getStampAskInfo)).toHaveLength(1));
    await act(async () => {});
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();

    api.on(getStampAskInfo, anAsk({ id: 8 }));
    act(() => bus.publish(topics.stampAsk, { status: 0 }));
    expect(await dialog()).toBeInTheDocument();
  });

  it('is shown when a page requests it', async () => {
    const { user } = await openDialog();
    await user.click(screen.getByRole('button', { name: '稍后签署' }));
    await gone();

    act(() => bus.publish(topics.signatureRequested, {}));

    expect(await dialog()).toBeInTheDocument();
  });

  it('is postponed in the other tabs as well', async () => {
    putOff.remember(7, 'token-of-13900000001');
    const written = window.localStorage.getItem('stampAskPutOff') ?? '';
    window.localStorage.clear();
    await openDialog();

    // This is all that a tab receives from the other one: the stored value, and the storage event.
    window.localStorage.setItem('stampAskPutOff', written);
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'stampAskPutOff' })));

    await gone();
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  });
});
