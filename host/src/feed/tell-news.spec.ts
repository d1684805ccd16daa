import { Subject } from 'rxjs';
import { bus, resetRuntime, topics } from 'shared-kernel/runtime';
import { feedResumed } from './feed-topics';
import type { FeedNews } from './gather-frames';
import { tellNews } from './tell-news';

const news$ = new Subject<FeedNews>();
let told: unknown[];
let stop: () => void;

beforeEach(() => {
  told = [];
  const listening = bus.on(topics.unreadCount).subscribe((payload) => told.push(['unread', payload]));
  listening.add(bus.on(topics.popup).subscribe((payload) => told.push(['popup', payload])));
  listening.add(bus.on(topics.stampAsk).subscribe((payload) => told.push(['stamp', payload])));
  listening.add(bus.on(feedResumed).subscribe((payload) => told.push(['resumed', payload])));
  listening.add(bus.on(topics.failureReported).subscribe((payload) => told.push(['fault', payload])));
  listening.add(tellNews(news$));
  stop = () => listening.unsubscribe();
});
afterEach(() => {
  stop();
  resetRuntime();
});

const hear = (values: FeedNews['values'], isGreeting = false) => news$.next({ values, isGreeting });

describe('news of the feed', () => {
  it('are told on the bus: the count, messages that open by themselves, an agreement to sign', () => {
    hear({ unReadCount: 3, popup: 2, customerStampAskStatus: 0 });

    expect(told).toEqual([
      ['unread', { count: 3 }],
      ['stamp', { status: 0 }],
      ['popup', { count: 2 }],
    ]);
  });

  it('are told only where something changed', () => {
    hear({ unReadCount: 3, customerStampAskStatus: 0 });
    told = [];

    hear({ unReadCount: 3, customerStampAskStatus: 0 });
    hear({ unReadCount: 4 });

    expect(told).toEqual([['unread', { count: 4 }]]);
  });

  it('are told again when somebody else has said something different meanwhile', () => {
    hear({ unReadCount: 6 });
    bus.publish(topics.unreadCount, { count: 5 });
    told = [];

    hear({ unReadCount: 6 });

    expect(told).toEqual([['unread', { count: 6 }]]);
  });

  it('open no dialog when nothing waits to be shown', () => {
    hear({ popup: 0 });
    expect(told).toEqual([]);
  });

  it('tell of every popup, even when there are as many as before', () => {
    hear({ popup: 1 });
    hear({ popup: 1 });
    expect(told).toEqual([
      ['popup', { count: 1 }],
      ['popup', { count: 1 }],
    ]);
  });

  it('say after a gap that there was one, and leave open whether what waits was shown before', () => {
    hear({ unReadCount: 3, popup: 2 }, true);
    expect(told).toEqual([
      ['unread', { count: 3 }],
      ['resumed', { popups: 2 }],
    ]);
  });

  it('break nothing with a status that nobody knows', () => {
    hear({ customerStampAskStatus: 7 });
    expect(told).toEqual([]);
  });
});
