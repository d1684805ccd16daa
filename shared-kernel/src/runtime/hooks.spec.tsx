import { act, render, screen } from '@testing-library/react';
import { aSession } from '../testing/builders';
import { bindHistory } from '../testing/render-page';
import { bus, navigation, session, topics, useNavigationLocation, useSession, useTopic } from '.';

function Listener({ onCount }: { onCount: (count: number) => void }) {
  useTopic(topics.popup, ({ count }) => onCount(count));
  return null;
}

function Where() {
  return <p>{useNavigationLocation().pathname}</p>;
}

describe('useTopic', () => {
  it('calls the handler of the latest render, and none after unmounting', () => {
    const received: string[] = [];
    const { rerender, unmount } = render(<Listener onCount={(count) => received.push(`first ${count}`)} />);
    bus.publish(topics.popup, { count: 2 });
    rerender(<Listener onCount={(count) => received.push(`second ${count}`)} />);
    bus.publish(topics.popup, { count: 3 });
    unmount();
    bus.publish(topics.popup, { count: 4 });

    expect(received).toEqual(['first 2', 'second 3']);
  });
});

describe('useSession', () => {
  it('renders again only when the selected part changes', () => {
    const rendered = jest.fn();
    function Name() {
      rendered();
      return <p>{useSession((state) => state.customer?.customername ?? '无')}</p>;
    }
    session.signedIn('t-1');
    session.loaded(aSession({ customer: { customername: '甲公司' } }));
    render(<Name />);

    act(() => session.customerChanged({ stampAskStatus: 1 }));
    const rendersBefore = rendered.mock.calls.length;
    act(() => session.customerChanged({ customername: '乙公司' }));

    expect(rendersBefore).toBe(1);
    expect(screen.getByText('乙公司')).toBeVisible();
  });
});

describe('useNavigationLocation', () => {
  it("returns the portal's location", async () => {
    const release = bindHistory('/a');
    render(<Where />);

    await act(async () => navigation.navigate('/b'));

    expect(screen.getByText('/b')).toBeVisible();
    expect(navigation.hasMoved()).toBe(true);
    release();
  });
});
