import { Subject } from 'rxjs';
import { socketMaker } from './feed.fixture';
import { stayConnected } from './stay-connected';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const seconds = (count: number) => jest.advanceTimersByTime(count * 1_000);

function connected({ random = 0, isAlive = true }: { random?: number; isAlive?: boolean } = {}) {
  const sockets = socketMaker();
  const doubt$ = new Subject<void>();
  const isSessionAlive = jest.fn(() => Promise.resolve(isAlive));
  const seen = { next: jest.fn(), complete: jest.fn(), error: jest.fn() };
  const subscription = stayConnected({
    openSocket: sockets.open,
    doubt$,
    isSessionAlive,
    random: () => random,
  }).subscribe(seen);
  return { sockets, doubt$, isSessionAlive, seen, stop: () => subscription.unsubscribe() };
}

/** Seconds that pass until another socket is opened. */
function pauseOf(sockets: ReturnType<typeof socketMaker>): number {
  const before = sockets.opened.length;
  for (let tenths = 0; tenths < 1_000; tenths += 1) {
    if (sockets.opened.length > before) return tenths / 10;
    jest.advanceTimersByTime(100);
  }
  return Infinity;
}

describe('a connection that ends', () => {
  it('is opened again after 1, 2, 4 … 30 seconds', () => {
    const { sockets, stop } = connected();

    const pauses = Array.from({ length: 7 }, () => {
      sockets.last().ends();
      return pauseOf(sockets);
    });

    expect(pauses).toEqual([1, 2, 4, 8, 16, 30, 30]);
    stop();
  });

  it('is opened up to half as much later, so that not all browsers come back at once', () => {
    const { sockets, stop } = connected({ random: 1 });
    sockets.last().ends();
    expect(pauseOf(sockets)).toBe(1.5);
    sockets.last().ends();
    expect(pauseOf(sockets)).toBe(3);
    stop();
  });

  it('begins at one second again only when it had brought something', () => {
    const { sockets, stop } = connected();
    for (const pause of [1, 2, 4]) {
      sockets.last().opens();
      sockets.last().ends();
      expect(pauseOf(sockets)).toBe(pause);
    }
    sockets.last().opens();
    sockets.last().tells('unReadCount', 1);
    sockets.last().ends();
    expect(pauseOf(sockets)).toBe(1);
    stop();
  });

  it('is opened at once when the network is back or somebody looks', () => {
    const { sockets, doubt$, stop } = connected();
    for (let failures = 0; failures < 5; failures += 1) {
      sockets.last().ends();
      seconds(31);
    }
    sockets.last().ends();
    const before = sockets.opened.length;

    doubt$.next();

    expect(sockets.opened).toHaveLength(before + 1);
    stop();
  });

  it('is opened again when the browser could not even make one', () => {
    let calls = 0;
    const subscription = stayConnected({
      openSocket: () => {
        calls += 1;
        throw new DOMException('refused by a policy', 'SecurityError');
      },
      doubt$: new Subject(),
      isSessionAlive: () => Promise.resolve(true),
      random: () => 0,
    }).subscribe();
    seconds(1);
    expect(calls).toBe(2);
    subscription.unsubscribe();
  });
});

describe('the server’s own reasons', () => {
  it('end the feed for good when it is not this user’s (4403)', () => {
    const { sockets, seen, doubt$ } = connected();
    sockets.last().ends(4403);
    doubt$.next();
    seconds(600);
    expect(sockets.opened).toHaveLength(1);
    expect(seen.complete).toHaveBeenCalled();
  });

  it('end the feed when the session has ended (4401), which is asked once', async () => {
    const { sockets, seen, isSessionAlive } = connected({ isAlive: false });
    sockets.last().ends(4401);
    await jest.advanceTimersByTimeAsync(600_000);
    expect(isSessionAlive).toHaveBeenCalledTimes(1);
    expect(sockets.opened).toHaveLength(1);
    expect(seen.complete).toHaveBeenCalled();
  });

  it('ask nothing when the session ends here as well, as at a sign-out', async () => {
    const { sockets, isSessionAlive, stop } = connected({ isAlive: false });
    sockets.last().ends(4401);
    await jest.advanceTimersByTimeAsync(500);
    stop();
    await jest.advanceTimersByTimeAsync(10_000);
    expect(isSessionAlive).not.toHaveBeenCalled();
  });

  it('let the browser come back later when the session lives after all', async () => {
    const { sockets, stop } = connected({ isAlive: true });
    sockets.last().ends(4401);
    await jest.advanceTimersByTimeAsync(30_000);
    expect(sockets.opened).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(sockets.opened).toHaveLength(2);
    stop();
  });

  it('let the browser come back after half a minute when there are too many (1013), and nothing hurries it', () => {
    const { sockets, doubt$, stop } = connected();
    sockets.last().opens();
    sockets.last().ends(1013);
    doubt$.next();
    seconds(29);
    expect(sockets.opened).toHaveLength(1);
    seconds(1);
    expect(sockets.opened).toHaveLength(2);
    stop();
  });
});

describe('a connection that lives', () => {
  it('says ping every 30 seconds', () => {
    const { sockets, stop } = connected();
    sockets.last().opens();
    for (let beats = 0; beats < 4; beats += 1) {
      seconds(30);
      sockets.last().says('pong');
    }
    expect(sockets.last().sent).toEqual(['ping', 'ping', 'ping', 'ping']);
    expect(sockets.opened).toHaveLength(1);
    stop();
  });

  it('is given up after 75 seconds of silence, whatever the browser believes', () => {
    const { sockets, stop } = connected();
    const [first] = sockets.opened;
    first?.opens();
    seconds(20);
    first?.tells('unReadCount', 1);
    seconds(74);
    expect(first?.isClosed).toBe(false);

    seconds(1);
    expect(first?.isClosed).toBe(true);
    seconds(1);
    expect(sockets.opened).toHaveLength(2);
    stop();
  });

  it('must show a sign of life within five seconds when there is reason to doubt it', () => {
    const { sockets, doubt$, stop } = connected();
    const [first] = sockets.opened;
    first?.opens();

    doubt$.next();
    expect(first?.sent).toEqual(['ping']);
    first?.says('pong');
    seconds(6);
    expect(first?.isClosed).toBe(false);

    doubt$.next();
    seconds(5);
    expect(first?.isClosed).toBe(true);
    stop();
  });

  it('is made anew after the machine slept', () => {
    const { sockets, stop } = connected();
    sockets.last().opens();
    seconds(30);
    sockets.last().says('pong');

    // The clock on the wall goes on while timers stand still.
    jest.setSystemTime(Date.now() + 3_600_000);
    seconds(30);

    expect(sockets.opened[0]?.isClosed).toBe(true);
    stop();
  });

  it('is closed, with all its timers, when nobody listens any more', () => {
    const { sockets, stop } = connected();
    sockets.last().opens();
    stop();
    expect(sockets.last().isClosed).toBe(true);
    expect(jest.getTimerCount()).toBe(0);
  });
});
