import { act, render, screen } from '@testing-library/react';
import { resetRuntime, session } from 'shared-kernel/runtime';
import { BootSkeleton } from './boot-skeleton';

afterEach(resetRuntime);

describe('the skeleton before the frame is loaded', () => {
  it('shows the frame that the page drew, to its user at its address only', () => {
    window.history.replaceState(null, '', '/');
    const element = document.createElement('div');
    element.dataset['early'] = '/index/home';
    element.textContent = '雇主责任险';
    window.__PORTAL_EARLY__ = { token: 't-1', answers: new Map(), frame: { element, path: '/' } };
    session.signedIn('t-1');
    const { rerender } = render(<BootSkeleton key="at the address" />);
    expect(screen.getByText('雇主责任险')).toBeVisible();

    window.history.replaceState(null, '', '/index/home');
    rerender(<BootSkeleton key="where a redirect leads" />);
    expect(screen.getByText('雇主责任险')).toBeVisible();

    act(() => session.signedIn('t-of-another'));
    expect(screen.queryByText('雇主责任险')).toBeNull();
    expect(screen.getByRole('status')).toBeVisible();

    act(() => session.signedIn('t-1'));
    window.history.replaceState(null, '', '/verification');
    rerender(<BootSkeleton key="elsewhere" />);
    expect(screen.queryByText('雇主责任险')).toBeNull();
  });
});
