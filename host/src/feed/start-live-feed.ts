import { filter, fromEvent, merge, share, type Observable, defer, interval, type Subscription } from 'rxjs';
import { problems } from 'shared-kernel/contract';
import { feedPath, feedProtocol } from 'shared-kernel/contract/feed';
import { getCurrentUser } from 'shared-kernel/contract/account/session';
import { api, bus, reportFailure, tabStorage, topics } from 'shared-kernel/runtime';
import { gatherFrames, type FeedNews } from './gather-frames';
import { joinElection } from './leader-election';
import { createFrameReader } from './read-frame';
import { shareFeed } from './share-feed';
import { stayConnected } from './reconnect';
import { createTabChannel } from './tab-channel';
import { publishUpdates } from './publish-updates';
import { recordsChanged, feedResumed } from './feed-topics';
import { refreshRecords } from './refresh-records';

const askEveryMs = 60_000;
const shownKey = 'noWebsocketTold';

/** Shows once that this browser has no live feed, and then reads again every minute in which the page is visible. */
function pollWithoutFeed(): Subscription {
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

export interface FeedOwner {
  userId: number;
  token: string;
}

/** The live feed of one session in this tab, until the returned function is called. */
export function startLiveFeed(owner: FeedOwner): () => void {
  const running = 'WebSocket' in window ? publishUpdates(newsOf(owner)) : pollWithoutFeed();
  running.add(refreshRecords(bus.on(recordsChanged)));
  return () => running.unsubscribe();
}

function newsOf({ userId, token }: FeedOwner): Observable<FeedNews> {
  const wake$ = wakeUps();
  const feed$ = stayConnected({
    openSocket: () => new WebSocket(feedUrl(userId), [feedProtocol, token]),
    doubt$: wake$,
    isSessionAlive,
  }).pipe(
    gatherFrames(createFrameReader((failure) => reportFailure({ area: 'feed', error: new Error(failure) }))),
  );

  // Pages without a secure context have no locks: there every tab has a connection of its own.
  if (!('locks' in navigator) || !('BroadcastChannel' in window)) return feed$;
  const name = `live-feed-${userId}`;
  return shareFeed({
    candidate: joinElection(navigator.locks, name),
    channel: createTabChannel(() => new BroadcastChannel(name)),
    feed$,
    wake$,
    isSeen: () => !document.hidden,
  });
}

/** `ws` or `wss` as the page is. */
function feedUrl(userId: number): string {
  const url = new URL(feedPath(userId), window.location.href);
  url.protocol = url.protocol.replace('http', 'ws');
  return url.href;
}

/** Events that a connection does not always survive: sleep, another network. Each triggers a check. */
const wakeUps = (): Observable<unknown> =>
  merge(
    fromEvent(window, 'online'),
    fromEvent(window, 'pageshow'),
    fromEvent(document, 'visibilitychange'),
  ).pipe(
    filter(() => !document.hidden),
    share(),
  );

/** This call notifies the whole portal when the session has expired. Without an answer it may be valid. */
const isSessionAlive = (): Promise<boolean> =>
  api.call(getCurrentUser, { quiet: true }).then(
    () => true,
    (problem: { code?: number }) => problem.code !== problems.notSignedIn.code,
  );
