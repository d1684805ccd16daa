import { Subject } from 'rxjs';
import { socketMaker, type FakeSocket } from './feed.fixture';
import { stayConnected } from './start-live-feed';

let stop = () => {};
beforeEach(() => jest.useFakeTimers());
afterEach(() => stop());

const seconds = (count: number) => jest.advanceTimersByTime(count * 1_000);

interface Conditions {
  random?: number;
  isAlive?: boolean;
  openSocket?: () => FakeSocket;
}

function connected({ random = 0, isAlive = true, openSocket }: Conditions = {}) {
  const sockets = socketMaker();
  const doubt$ = new Subject<void>();
  const isSessionAlive = jest.fn(() => Promise.resolve(isAlive));
  const seen = { next: jest.fn(), complete: jest.fn(), error: jest.fn() };
  const subscription = stayConnected({
    openSocket: openSocket ?? sockets.open,
    doubt$,
    isSessionAlive,
    random: () => random,
  }).subscribe(seen);
  stop = () => subscription.unsubscribe();
  return { sockets, doubt$, isSessionAlive, seen };
}

/** Returns the seconds until the next socket is opened. */
function pauseOf(sockets: ReturnType<typeof socketMaker>): number {
  const before = sockets.opened.length;
  for (let tenths = 0; tenths < 1_000; tenths += 1) {
    if (sockets.opened.length > before) return tenths / 10;
    jest.advanceTimersByTime(100);
  }
  return Infinity;
}

describe('a feed connection that was closed', () => {
  it('is reopened after 1, 2, 4 … 30 seconds', () => {
    const { sockets } = connected();

    const pauses = Array.from({ length: 7 }, () => {
      sockets.last().ends();
      return pauseOf(sockets);
    });

    expect(pauses).toEqual([1, 2, 4, 8, 16, 30, 30]);
  });

  it('is reopened with a jitter of up to half the delay, so that not all browsers reconnect at once', () => {
    const { sockets } = connected({ random: 1 });
    sockets.last().ends();
    expect(pauseOf(sockets)).toBe(1.5);
    sockets.last().ends();
    expect(pauseOf(sockets)).toBe(3);
  });

  it('resets its backoff only after it has received a frame', () => {
    const { sockets } = connected();
    for (const pause of [1, 2, 4]) {
      sockets.last().opens();
      sockets.last().ends();
      expect(pauseOf(sockets)).toBe(pause);
    }
    sockets.last().opens();
    sockets.last().sendFrame('unReadCount', 1);
    sockets.last().ends();
    expect(pauseOf(sockets)).toBe(1);
  });

  it('is reopened at once when a check is requested, as when the network is back', () => {
    const { sockets, doubt$ } = connected();
    for (let failures = 0; failures < 5; failures += 1) {
      sockets.last().ends();
      seconds(31);
    }
    sockets.last().ends();
    const before = sockets.opened.length;

    doubt$.next();

    expect(sockets.opened).toHaveLength(before + 1);
  });

  it('is reopened when creating the websocket throws', () => {
    let calls = 0;
    connected({
      openSocket: () => {
        calls += 1;
        throw new DOMException('refused by a policy', 'SecurityError');
      },
    });
    seconds(1);
    expect(calls).toBe(2);
  });
});

describe('a close code sent by the server', () => {
  it('ends the feed for good when it is 4403, the feed of another user', () => {
    const { sockets, seen, doubt$ } = connected();
    sockets.last().ends(4403);
    doubt$.next();
    seconds(600);
    expect(sockets.opened).toHaveLength(1);
    expect(seen.complete).toHaveBeenCalled();
  });

  it('ends the feed when it is 4401 and one check confirms that the session has expired', async () => {
    const { sockets, seen, isSessionAlive } = connected({ isAlive: false });
    sockets.last().ends(4401);
    await jest.advanceTimersByTimeAsync(600_000);
    expect(isSessionAlive).toHaveBeenCalledTimes(1);
    expect(sockets.opened).toHaveLength(1);
    expect(seen.complete).toHaveBeenCalled();
  });

  it('causes no check when the user signs out in this tab at the same time', async () => {
    const { sockets, isSessionAlive } = connected({ isAlive: false });
    sockets.last().ends(4401);
    await jest.advanceTimersByTimeAsync(500);
    stop();
    await jest.advanceTimersByTimeAsync(10_000);
    expect(isSessionAlive).not.toHaveBeenCalled();
  });

  it('reconnects after 30 s when it is 4401 but the session is still valid', async () => {
    const { sockets } = connected({ isAlive: true });
    sockets.last().ends(4401);
    await jest.advanceTimersByTimeAsync(30_000);
    expect(sockets.opened).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(sockets.opened).toHaveLength(2);
  });

  it('reconnects after 30 s, not earlier, when it is 1013, too many feeds', () => {
    const { sockets, doubt$ } = connected();
    sockets.last().opens();
    sockets.last().ends(1013);
    doubt$.next();
    seconds(29);
    expect(sockets.opened).toHaveLength(1);
    seconds(1);
    expect(sockets.opened).toHaveLength(2);
  });
});

describe('an open feed connection', () => {
  it('sends ping every 30 seconds', () => {
    const { sockets } = connected();
    sockets.last().opens();
    for (let beats = 0; beats < 4; beats += 1) {
      seconds(30);
      sockets.last().sendText('pong');
    }
    expect(sockets.last().sent).toEqual(['ping', 'ping', 'ping', 'ping']);
    expect(sockets.opened).toHaveLength(1);
  });

  it('is closed and reopened after 75 seconds without a frame', () => {
    const { sockets } = connected();
    const [first] = sockets.opened;
    first?.opens();
    seconds(20);
    first?.sendFrame('unReadCount', 1);
    seconds(74);
    expect(first?.isClosed).toBe(false);

    seconds(1);
    expect(first?.isClosed).toBe(true);
    seconds(1);
    expect(sockets.opened).toHaveLength(2);
  });

  it('is replaced by another one when a requested check gets no pong within five seconds', () => {
    const { sockets, doubt$ } = connected();
    const [first] = sockets.opened;
    first?.opens();

    doubt$.next();
    expect(first?.sent).toEqual(['ping']);
    first?.sendText('pong');
    seconds(6);
    expect(first?.isClosed).toBe(false);

    doubt$.next();
    seconds(5);
    expect(first?.isClosed).toBe(true);
    seconds(1);
    expect(sockets.opened).toHaveLength(2);
  });

  it('is replaced by another one after the machine was suspended', () => {
    const { sockets } = connected();
    sockets.last().opens();
    seconds(30);
    sockets.last().sendText('pong');

    // Sets the clock without running timers.
    jest.setSystemTime(Date.now() + 3_600_000);
    seconds(30);

    expect(sockets.opened[0]?.isClosed).toBe(true);
    seconds(1);
    expect(sockets.opened).toHaveLength(2);
  });

  it('is closed, with all its timers, when it has no subscriber left', () => {
    const { sockets } = connected();
    sockets.last().opens();
    stop();
    expect(sockets.last().isClosed).toBe(true);
    expect(jest.getTimerCount()).toBe(0);
  });
});
