import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { bus, session, topics } from 'shared-kernel/runtime';
import { anEmployer, aUser, expectFixedText } from 'shared-kernel/testing';
import { fakeDialogs } from '../ui/dialog.fixture';
import { SessionAlert } from './session-alert';

fakeDialogs();

function open(reload?: () => void) {
  session.signedIn('token-1');
  session.loaded({ user: aUser(), customer: anEmployer() });
  render(<SessionAlert reload={reload} />);
}
const expire = () => act(() => bus.publish(topics.sessionExpired, {}));

describe('the alert of an expired session', () => {
  it('asks once to sign in again, then clears the token and reloads the page', async () => {
    const reload = jest.fn();
    open(reload);

    expire();
    expire();
    expect(screen.getAllByRole('alertdialog', { name: '提示' })).toHaveLength(1);
    await expectFixedText('401 alert title');
    await expectFixedText('401 alert text');
    await expectFixedText('401 alert button');
    expect(window.localStorage.getItem('token')).toBe('token-1');

    await userEvent.click(screen.getByRole('button', { name: '重新登录' }));

    expect(window.localStorage.getItem('token')).toBeNull();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('closes when another tab has signed in again', () => {
    open();
    expire();
    expect(screen.getByRole('alertdialog')).toBeInTheDocument();

    act(() => session.signedIn('token-2'));

    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  it('does not close on Escape', () => {
    open();
    expire();

    const refused = !fireEvent(screen.getByRole('alertdialog'), new Event('cancel', { cancelable: true }));

    expect(refused).toBe(true);
    expect(screen.getByRole('alertdialog')).toBeInTheDocument();
  });

  it('is not shown while the user is loaded, since the guard redirects then', () => {
    session.signedIn('token-1');
    render(<SessionAlert />);

    expire();

    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });
});
