import { Subject } from 'rxjs';
import { bus, topics } from 'shared-kernel/runtime';
import { feedResumed, recordsChanged } from './feed-topics';
import type { FeedNews } from './gather-frames';
import { publishUpdates } from './publish-updates';

const news$ = new Subject<FeedNews>();
let reported: unknown[] = [];
let publishing: ReturnType<typeof publishUpdates>;

bus.on(topics.unreadCount).subscribe((payload) => reported.push(['unread', payload]));
bus.on(topics.popup).subscribe((payload) => reported.push(['popup', payload]));
bus.on(topics.stampAsk).subscribe((payload) => reported.push(['stamp', payload]));
bus.on(feedResumed).subscribe((payload) => reported.push(['resumed', payload]));
bus.on(recordsChanged).subscribe(() => reported.push('changed'));
bus.on(topics.failureReported).subscribe((payload) => reported.push(['failure', payload]));
beforeEach(() => {
  reported = [];
  publishing = publishUpdates(news$);
});
afterEach(() => publishing.unsubscribe());

const receive = (values: FeedNews['values'], isGreeting = false) => news$.next({ values, isGreeting });

describe('updates of the feed', () => {
  it('are published on the bus: unread count, popup messages, agreement to sign', () => {
    receive({ unReadCount: 3, popup: 2, customerStampAskStatus: 0 });

    expect(reported).toEqual([
      ['unread', { count: 3 }],
      ['stamp', { status: 0 }],
      ['popup', { count: 2 }],
    ]);
  });

  it('are published only when a value changed', () => {
    receive({ unReadCount: 3, customerStampAskStatus: 0 });
    reported = [];

    receive({ unReadCount: 3, customerStampAskStatus: 0 });
    receive({ unReadCount: 4 });

    expect(reported).toEqual([['unread', { count: 4 }]]);
  });

  it('are published again when another source has published a different value meanwhile', () => {
    receive({ unReadCount: 6 });
    bus.publish(topics.unreadCount, { count: 5 });
    reported = [];

    receive({ unReadCount: 6 });

    expect(reported).toEqual([['unread', { count: 6 }]]);
  });

  it('publish a data change when the change number differs, but not for its first value', () => {
    receive({ changeNo: 7 }, true);
    receive({ changeNo: 7 });
    expect(reported).toEqual([['resumed', {}]]);
    reported = [];

    receive({ changeNo: 9 });
    receive({ unReadCount: 1 });

    expect(reported).toEqual(['changed', ['unread', { count: 1 }]]);
  });

  it('publish a data change for the first value when a message came after the page had read its count', () => {
    bus.publish(topics.unreadCount, { count: 0 });
    reported = [];

    receive({ changeNo: 7, unReadCount: 1 }, true);
    receive({ changeNo: 7, unReadCount: 1 });

    expect(reported).toEqual(['changed', ['unread', { count: 1 }], ['resumed', {}]]);
  });

  it('publish a data change on reconnecting only when the change number differs', () => {
    receive({ changeNo: 7, popup: 0 }, true);
    reported = [];

    receive({ changeNo: 7, popup: 0 }, true);
    receive({ changeNo: 9, popup: 1 }, true);

    expect(reported).toEqual([['resumed', { popups: 0 }], 'changed', ['resumed', { popups: 1 }]]);
  });

  it('publish nothing when no popup is pending', () => {
    receive({ popup: 0 });
    expect(reported).toEqual([]);
  });

  it('publish every popup, even when the count stays the same', () => {
    receive({ popup: 1 });
    receive({ popup: 1 });
    expect(reported).toEqual([
      ['popup', { count: 1 }],
      ['popup', { count: 1 }],
    ]);
  });

  it('publish pending popups of a new connection as resumed, not as new', () => {
    receive({ unReadCount: 3, popup: 2 }, true);
    expect(reported).toEqual([
      ['unread', { count: 3 }],
      ['resumed', { popups: 2 }],
    ]);
  });

  it('ignore an unknown status of a signature request', () => {
    receive({ customerStampAskStatus: 7 });
    expect(reported).toEqual([]);
  });
});
