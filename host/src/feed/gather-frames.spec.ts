import { Subject } from 'rxjs';
import type { FeedEvent } from './connect-once';
import { gatherFrames, type FeedNews } from './gather-frames';
import { createFrameReader } from './read-frame';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function gathering() {
  const events$ = new Subject<FeedEvent>();
  const news: FeedNews[] = [];
  const subscription = events$
    .pipe(gatherFrames(createFrameReader(() => {})))
    .subscribe((one) => news.push(one));
  return {
    news,
    open: () => events$.next({ type: 'open' }),
    tell: (k: string, val: number) => events$.next({ type: 'text', text: JSON.stringify({ k, val }) }),
    say: (text: string) => events$.next({ type: 'text', text }),
    stop: () => subscription.unsubscribe(),
  };
}

describe('many frames at once', () => {
  it('are one piece of news with the last value of each key', () => {
    const { news, tell } = gathering();
    for (let count = 1; count <= 10_000; count += 1) tell('unReadCount', count);
    tell('popup', 4);
    expect(news).toEqual([]);

    jest.advanceTimersByTime(100);

    expect(news).toEqual([{ values: { unReadCount: 10_000, popup: 4 }, isGreeting: false }]);
  });

  it('never stand back for longer than a tenth of a second while they go on', () => {
    const { news, tell } = gathering();
    for (let ms = 0; ms < 60_000; ms += 6) {
      tell('unReadCount', ms);
      jest.advanceTimersByTime(6);
    }
    jest.advanceTimersByTime(100);

    expect(news.length).toBeGreaterThan(500);
    expect(news.length).toBeLessThanOrEqual(600);
    expect(news.at(-1)?.values).toEqual({ unReadCount: 59_994 });
  });

  it('say nothing when they are nothing but heartbeats and nonsense', () => {
    const { news, say } = gathering();
    say('pong');
    say('nonsense');
    jest.advanceTimersByTime(1_000);
    expect(news).toEqual([]);
  });

  it('leave no timer behind', () => {
    const { tell, stop } = gathering();
    tell('popup', 1);
    stop();
    expect(jest.getTimerCount()).toBe(0);
  });
});

describe('the first values of a connection', () => {
  it('are told apart from later ones, with every connection anew', () => {
    const { news, open, tell } = gathering();
    for (let connections = 0; connections < 2; connections += 1) {
      open();
      tell('unReadCount', 3);
      tell('popup', 1);
      jest.advanceTimersByTime(100);
      tell('popup', 2);
      jest.advanceTimersByTime(100);
    }
    expect(news.map(({ isGreeting }) => isGreeting)).toEqual([true, false, true, false]);
  });

  it('are news like any other when they come late', () => {
    const { news, open, tell } = gathering();
    open();
    jest.advanceTimersByTime(5_000);
    tell('popup', 1);
    jest.advanceTimersByTime(100);
    expect(news).toEqual([{ values: { popup: 1 }, isGreeting: false }]);
  });
});
