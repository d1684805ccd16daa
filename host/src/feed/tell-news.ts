import type { Observable, Subscription } from 'rxjs';
import { bus, topics } from 'shared-kernel/runtime';
import { stampAskStatus } from 'shared-kernel/domain/dictionaries';
import { feedResumed } from './feed-topics';
import type { FeedNews } from './gather-frames';

/** Puts the feed's news on the portal's bus: what is as it was is not told again. */
export function tellNews(news$: Observable<FeedNews>): Subscription {
  const latest: { unread?: number; stamp?: number } = {};
  // Others tell of these too: what the bus said last is what has changed or not.
  const listening = bus.on(topics.unreadCount).subscribe(({ count }) => (latest.unread = count));
  listening.add(bus.on(topics.stampAsk).subscribe(({ status }) => (latest.stamp = status)));

  listening.add(
    news$.subscribe(({ values, isGreeting }) => {
      const { unReadCount: unread, customerStampAskStatus: stamp, popup } = values;
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
