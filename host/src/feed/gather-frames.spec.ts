import { Subject } from 'rxjs';
import type { FeedEvent } from './connect-once';
import { gatherFrames, type FeedNews } from './gather-frames';
import { createFrameReader } from './start-live-feed';

beforeEach(() => jest.useFakeTimers());

function gathering() {
  const events$ = new Subject<FeedEvent>();
  const news: FeedNews[] = [];
  const subscription = events$
    .pipe(gatherFrames(createFrameReader(() => {})))
    .subscribe((one) => news.push(one));
  return {
    news,
    open: () => events$.next({ type: 'open' }),
    sendFrame: (k: string, val: number, changeNo?: number) =>
      events$.next({ type: 'text', text: JSON.stringify({ k, val, changeNo }) }),
    sendText: (text: string) => events$.next({ type: 'text', text }),
    stop: () => subscription.unsubscribe(),
  };
}

describe('many frames within a tenth of a second', () => {
  it('are combined into one update with the last value of each key', () => {
    const { news, sendFrame } = gathering();
    for (let count = 1; count <= 10_000; count += 1) sendFrame('unReadCount', count);
    sendFrame('popup', 3, 8);
    sendFrame('popup', 4, 9);
    expect(news).toEqual([]);

    jest.advanceTimersByTime(100);

    expect(news).toEqual([{ values: { unReadCount: 10_000, popup: 4, changeNo: 9 }, isGreeting: false }]);
  });

  it('are never delayed for longer than a tenth of a second', () => {
    const { news, sendFrame } = gathering();
    for (let ms = 0; ms < 60_000; ms += 6) {
      sendFrame('unReadCount', ms);
      jest.advanceTimersByTime(6);
    }
    jest.advanceTimersByTime(100);

    expect(news.length).toBeGreaterThan(500);
    expect(news.length).toBeLessThanOrEqual(600);
    expect(news.at(-1)?.values).toEqual({ unReadCount: 59_994 });
  });

  it('emit no update when all are heartbeats or invalid', () => {
    const { news, sendText } = gathering();
    sendText('pong');
    sendText('nonsense');
    jest.advanceTimersByTime(1_000);
    expect(news).toEqual([]);
  });

  it('leave no timer running after the end', () => {
    const { sendFrame, stop } = gathering();
    sendFrame('popup', 1);
    stop();
    expect(jest.getTimerCount()).toBe(0);
  });
});

describe('the first values of a connection', () => {
  it('are marked as a greeting on every connection, later ones are not', () => {
    const { news, open, sendFrame } = gathering();
    for (let connections = 0; connections < 2; connections += 1) {
      open();
      sendFrame('unReadCount', 3);
      sendFrame('popup', 1);
      jest.advanceTimersByTime(100);
      sendFrame('popup', 2);
      jest.advanceTimersByTime(100);
    }
    expect(news.map(({ isGreeting }) => isGreeting)).toEqual([true, false, true, false]);
  });

  it('are an ordinary update when they arrive five seconds late', () => {
    const { news, open, sendFrame } = gathering();
    open();
    jest.advanceTimersByTime(5_000);
    sendFrame('popup', 1);
    jest.advanceTimersByTime(100);
    expect(news).toEqual([{ values: { popup: 1 }, isGreeting: false }]);
  });
});
