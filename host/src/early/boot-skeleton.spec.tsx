import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter } from 'react-router-dom';
import { announcePageDrawn, navigation, resetRuntime, session } from 'shared-kernel/runtime';
import { BootSkeleton, FirstRows } from './boot-skeleton';
import { followClicks } from './drawn-clicks';

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

describe('the rows that the page drew', () => {
  it('are replaced by the table, which is then sorted by the heading that was clicked', () => {
    const heading = '<th><div class="kb-sort"><button>起保日期</button></div></th>';
    const frame = document.createElement('div');
    frame.dataset['early'] = '/insurance/index';
    frame.innerHTML = `<div class="host-early"><table><thead><tr>${heading}</tr></thead><tbody><tr data-row-key="1"></tr></tbody></table></div>`;
    followClicks(frame);
    const [drawn] = frame.getElementsByTagName('button');
    drawn?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    window.history.replaceState(null, '', '/insurance/index');
    window.__PORTAL_EARLY__ = {
      token: 't-1',
      answers: new Map(),
      frame: { element: frame, path: '/insurance/index' },
    };
    session.signedIn('t-1');
    navigation.bind(createMemoryRouter([{ path: '*' }], { initialEntries: ['/insurance/index'] }));
    const onSort = jest.fn();
    render(
      <main>
        <FirstRows>
          <table>
            <thead>
              <tr>
                <th onClick={onSort}>起保日期</th>
              </tr>
            </thead>
          </table>
        </FirstRows>
      </main>,
    );
    expect(onSort).not.toHaveBeenCalled();

    act(() => void announcePageDrawn());

    expect(onSort).toHaveBeenCalledTimes(1);
  });
});
