import type { Observable, Subscription } from 'rxjs';
import { bus, topics } from 'shared-kernel/runtime';
import { stampAskStatus } from 'shared-kernel/domain/dictionaries';
import { feedResumed, recordsChanged } from './feed-topics';
import type { FeedNews } from './gather-frames';

/** Publishes the feed's updates on the portal's bus: unchanged values are not published again. */
export function publishUpdates(news$: Observable<FeedNews>): Subscription {
  const latest: { unread?: number; stamp?: number; change?: number } = {};
  // Other code publishes on these topics too: the last value on the bus decides whether a value has changed.
  const listening = bus.on(topics.unreadCount).subscribe(({ count }) => (latest.unread = count));
  listening.add(bus.on(topics.stampAsk).subscribe(({ status }) => (latest.stamp = status)));

  listening.add(
    news$.subscribe(({ values, isGreeting }) => {
      const { unReadCount: unread, customerStampAskStatus: stamp, popup, changeNo = latest.change } = values;
      // The first change number belongs to the data that the page has just loaded, unless a message came in between.
      const isCurrent =
        latest.change === undefined
          ? latest.unread === undefined || (unread ?? latest.unread) === latest.unread
          : changeNo === latest.change;
      if (changeNo !== undefined && !isCurrent) bus.publish(recordsChanged, {});
      if (changeNo !== undefined) latest.change = changeNo;
      if (unread !== undefined && unread !== latest.unread)
        bus.publish(topics.unreadCount, { count: unread });
      if (
        (stamp === stampAskStatus.code.waiting || stamp === stampAskStatus.code.signed) &&
        stamp !== latest.stamp
      )
        bus.publish(topics.stampAsk, { status: stamp });
      if (isGreeting) bus.publish(feedResumed, { popups: popup });
      else if (popup) bus.publish(topics.popup, { count: popup });
    }),
  );
  return listening;
}
