import { act, render, screen } from '@testing-library/react';
import { resetRuntime, session } from 'shared-kernel/runtime';

afterEach(resetRuntime);

describe('the skeleton before the frame', () => {
  it('shows the frame that the page drew, to its user at its address only', async () => {
    window.history.replaceState(null, '', '/');
    document.body.innerHTML = '<div id="root"><div data-early="/index/home">雇主责任险</div></div>';
    window.__PORTAL_EARLY__ = { token: 't-1', answers: new Map() };
    session.signedIn('t-1');
    // The page has drawn its frame when the code starts.
    const { BootSkeleton } = await import('./boot-skeleton');
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
