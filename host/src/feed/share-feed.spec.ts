import { Observable, Subject } from 'rxjs';
import { channelHub, fakeLocks } from './feed.fixture';
import type { FeedNews } from './gather-frames';
import { joinElection } from './leader-election';
import { shareFeed } from './share-feed';
import { createTabChannel } from './tab-channel';

beforeEach(() => jest.useFakeTimers());

const greeting = (values: FeedNews['values']): FeedNews => ({ values, isGreeting: true });
const later = (values: FeedNews['values']): FeedNews => ({ values, isGreeting: false });
const settle = (ms = 0) => jest.advanceTimersByTimeAsync(ms);

/** Several tabs of one browser, connected to one server. */
function browser() {
  const locks = fakeLocks();
  const hub = channelHub();
  const connections = new Set<Subject<FeedNews>>();
  const feed$ = new Observable<FeedNews>((out) => {
    const connection = new Subject<FeedNews>();
    connections.add(connection);
    const subscription = connection.subscribe(out);
    return () => {
      connections.delete(connection);
      subscription.unsubscribe();
    };
  });
  const newTab = ({
    isFrozen = () => false,
    isSeen = true,
  }: { isFrozen?: () => boolean; isSeen?: boolean } = {}) => {
    const news: FeedNews[] = [];
    const wake$ = new Subject<void>();
    const subscription = shareFeed({
      candidate: joinElection(locks, 'feed'),
      channel: createTabChannel(() => {
        const channel = hub.open();
        return new Proxy(channel, {
          // A frozen tab neither receives nor sends.
          set: (target, key, value) =>
            Reflect.set(
              target,
              key,
              typeof value === 'function'
                ? (event: unknown) => !isFrozen() && (value as (event: unknown) => void)(event)
                : value,
            ),
        });
      }),
      feed$,
      wake$,
      isSeen: () => isSeen,
    }).subscribe((one) => news.push(one));
    return { news, wake: () => wake$.next(), close: () => subscription.unsubscribe() };
  };
  return {
    newTab,
    hub,
    connections,
    serverSays: (news: FeedNews) => connections.forEach((connection) => connection.next(news)),
  };
}

describe('five tabs of one browser', () => {
  it('share one connection and its updates', async () => {
    const { newTab, connections, serverSays } = browser();
    const tabs = Array.from({ length: 5 }, () => newTab());
    await settle();
    expect(connections.size).toBe(1);

    serverSays(greeting({ unReadCount: 3, popup: 1, customerStampAskStatus: 1 }));
    serverSays(later({ popup: 2 }));

    for (const { news } of tabs)
      expect(news.map(({ values }) => values)).toEqual([
        { unReadCount: 3, popup: 1, customerStampAskStatus: 1 },
        { popup: 2 },
      ]);
  });

  it('keep one connection when its tab is closed: another tab opens it at once', async () => {
    const { newTab, connections, serverSays } = browser();
    const [leader, ...others] = Array.from({ length: 5 }, () => newTab());
    await settle();

    leader?.close();
    await settle();

    expect(connections.size).toBe(1);
    serverSays(greeting({ unReadCount: 7 }));
    for (const { news } of others) expect(news).toEqual([greeting({ unReadCount: 7 })]);
    expect(leader?.news).toEqual([]);
  });

  it('leave no connection, channel or timer behind when all are closed', async () => {
    const { newTab, connections, hub } = browser();
    const tabs = Array.from({ length: 3 }, () => newTab());
    await settle(10_000);
    for (const tab of tabs) tab.close();
    await settle();
    expect([connections.size, hub.size(), jest.getTimerCount()]).toEqual([0, 0, 0]);
  });
});

describe('a tab that opens later', () => {
  it('gets the current values at once, without popups that the other tabs have shown', async () => {
    const { newTab, serverSays } = browser();
    newTab();
    await settle();
    serverSays(greeting({ unReadCount: 3, popup: 1, customerStampAskStatus: 0 }));
    serverSays(later({ unReadCount: 4 }));

    const late = newTab();
    await settle();

    expect(late.news).toEqual([later({ unReadCount: 4, customerStampAskStatus: 0 })]);
  });

  it('does not replace a leader that responds, even one that has no values yet', async () => {
    const { newTab, connections } = browser();
    newTab();
    await settle();
    const [connection] = connections;
    newTab();
    await settle(60_000);
    expect([...connections]).toEqual([connection]);
  });
});

describe('a leader tab that is frozen', () => {
  it('is replaced by a visible tab, and follows the new leader when it is resumed', async () => {
    const { newTab, connections, serverSays } = browser();
    let isFrozen = false;
    const leader = newTab({ isFrozen: () => isFrozen });
    const follower = newTab();
    await settle();
    serverSays(greeting({ unReadCount: 1 }));
    const [first] = connections;
    isFrozen = true;

    follower.wake();
    await settle(2_900);
    expect([...connections]).toEqual([first]);
    await settle(200);
    expect(connections.size).toBe(1);
    expect([...connections]).not.toEqual([first]);

    isFrozen = false;
    serverSays(greeting({ unReadCount: 2 }));
    expect(leader.news.at(-1)?.values).toEqual({ unReadCount: 2 });
    expect(follower.news.at(-1)?.values).toEqual({ unReadCount: 2 });
  });

  it('stays the leader while no other tab is visible', async () => {
    const { newTab, connections } = browser();
    let isFrozen = false;
    newTab({ isFrozen: () => isFrozen });
    const follower = newTab({ isSeen: false });
    await settle();
    const [first] = connections;
    isFrozen = true;
    follower.wake();
    await settle(60_000);
    expect([...connections]).toEqual([first]);
  });
});

describe('a message between tabs', () => {
  it('is ignored when it is invalid', async () => {
    const { newTab, hub } = browser();
    newTab();
    const tab = newTab();
    await settle();
    const stranger = hub.open();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a broadcast has no target
    const say = (message: unknown) => stranger.postMessage(message);
    const said = tab.news.length;

    for (const message of [
      null,
      'news',
      { type: 'news', values: { unReadCount: '<b>9</b>' }, isGreeting: true },
      { type: 'news', values: { unReadCount: -1 }, isGreeting: false },
      { type: 'other' },
    ])
      say(message);

    expect(tab.news).toHaveLength(said);
    say({ type: 'news', values: { unReadCount: 9 }, isGreeting: false });
    expect(tab.news.at(-1)?.values).toEqual({ unReadCount: 9 });
  });
});
