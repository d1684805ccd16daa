import { defer, filter, interval, type Subscription } from 'rxjs';
import { bus, tabStorage, topics } from 'shared-kernel/runtime';
import { feedResumed, recordsChanged } from './feed-topics';

const askEveryMs = 60_000;
const shownKey = 'noWebsocketTold';

/** Shows once that this browser has no live feed, and then reads again every minute in which the page is visible. */
export function pollWithoutFeed(): Subscription {
  if (isFirstTime()) bus.publish(topics.problemRaised, { code: 0, message: '该浏览器不支持websocket！' });
  return defer(() => interval(askEveryMs))
    .pipe(filter(() => !document.hidden))
    .subscribe(() => {
      bus.publish(recordsChanged, {});
      bus.publish(feedResumed, {});
    });
}

/** Once per tab, not with every page that is loaded. */
function isFirstTime(): boolean {
  if (tabStorage.read(shownKey)) return false;
  tabStorage.write(shownKey, '1');
  return true;
}
