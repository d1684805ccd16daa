import {
  defer,
  EMPTY,
  filter,
  fromEvent,
  interval,
  merge,
  type Observable,
  race,
  retry,
  share,
  type Subscription,
  switchMap,
  take,
  tap,
  throwError,
  timer,
} from 'rxjs';
import { problems } from 'shared-kernel/contract';
import {
  feedClose,
  feedHeartbeat,
  feedPath,
  feedProtocol,
  liveFrame,
  type LiveFrame,
} from 'shared-kernel/contract/feed';
import { getCurrentUser } from 'shared-kernel/contract/account/session';
import { api, bus, reportFailure, tabStorage, topics } from 'shared-kernel/runtime';
import type { UserId } from 'shared-kernel/domain/nouns/ids';
import { connectOnce, FeedClosed, type FeedEvent, type OneConnection } from './connect-once';
import { gatherFrames, type FeedNews } from './gather-frames';
import { joinElection } from './leader-election';
import { shareFeed } from './share-feed';
import { createTabChannel } from './tab-channel';
import { publishUpdates } from './publish-updates';
import { recordsChanged, feedResumed } from './feed-topics';
import { refreshRecords } from './refresh-records';

const longestPauseMs = 30_000;
/** A sign-out in another tab reaches this one within this time; only other causes need the check. */
const askAfterMs = 1_000;

interface StayConnected extends OneConnection {
  /** Called when the server reports an expired session. */
  isSessionAlive: () => Promise<boolean>;
  /** Returns a number from 0 to 1, like Math.random. */
  random?: () => number;
}

/**
 * Reconnects whenever the connection ends, after 1, 2, 4 … 30 s plus up to half as much again, so that not all browsers
 * reconnect at the same time after a server restart. Completes when reconnecting is pointless.
 */
export function stayConnected({
  isSessionAlive,
  random = Math.random,
  ...parts
}: StayConnected): Observable<FeedEvent> {
  let failures = 0;

  const pause = (ms: number) => timer(ms * (1 + random() / 2));
  const comeBack = (error: unknown): Observable<unknown> => {
    const code = error instanceof FeedClosed ? error.code : 0;
    if (code === feedClose.forbidden) return EMPTY;
    if (code === feedClose.overloaded) return pause(longestPauseMs);
    if (code === feedClose.signedOut) {
      return timer(askAfterMs).pipe(
        switchMap(isSessionAlive),
        switchMap((isAlive) => (isAlive ? pause(longestPauseMs) : EMPTY)),
      );
    }
    if (!(error instanceof FeedClosed)) return throwError(() => error);
    const ms = Math.min(1_000 * 2 ** failures, longestPauseMs);
    failures += 1;
    // Reconnects at once when the network is back or the page became visible.
    return race(pause(ms), parts.doubt$).pipe(take(1));
  };

  return connectOnce(parts).pipe(
    // Reset only after a frame: with a server that closes at once, retries must not become faster.
    tap((event) => {
      if (event.type === 'text') failures = 0;
    }),
    retry({ delay: comeBack }),
  );
}

const askEveryMs = 60_000;
const shownKey = 'noWebsocketTold';

/** Shows once that this browser cannot have a live feed, then refreshes every minute while the page is visible. */
function pollWithoutFeed(): Subscription {
  if (isFirstTime()) bus.publish(topics.problemRaised, { code: 0, message: '该浏览器不支持websocket！' });
  return defer(() => interval(askEveryMs))
    .pipe(filter(() => !document.hidden))
    .subscribe(() => {
      bus.publish(recordsChanged, {});
      bus.publish(feedResumed, {});
    });
}

/** Once per tab, not once per page load. */
function isFirstTime(): boolean {
  if (tabStorage.read(shownKey)) return false;
  tabStorage.write(shownKey, '1');
  return true;
}

export interface FeedOwner {
  userId: UserId;
  token: string;
}

/** Starts the live feed of one session in this tab; the returned function stops it. */
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

  // Without a secure context there are no locks: then every tab opens its own connection.
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

/** Uses `ws` or `wss`, matching the page's protocol. */
function feedUrl(userId: UserId): string {
  const url = new URL(feedPath(userId), window.location.href);
  url.protocol = url.protocol.replace('http', 'ws');
  return url.href;
}

/** Events that a connection may not survive, such as sleep or a change of network. Each triggers a check. */
const wakeUps = (): Observable<unknown> =>
  merge(
    fromEvent(window, 'online'),
    fromEvent(window, 'pageshow'),
    fromEvent(document, 'visibilitychange'),
  ).pipe(
    filter(() => !document.hidden),
    share(),
  );

/** Calls an endpoint, which reports an expired session to the whole portal. Other failures do not count. */
const isSessionAlive = (): Promise<boolean> =>
  api.call(getCurrentUser, { quiet: true }).then(
    () => true,
    (problem: { code?: number }) => problem.code !== problems.notSignedIn.code,
  );

/** Returns a parser for the server's frames. Invalid frames are ignored, and each kind of issue is reported once. */
export function createFrameReader(report: (issue: string) => void): (text: unknown) => LiveFrame | undefined {
  const reportedKinds = new Set<string>();
  const refuse = (kind: string, text: unknown): undefined => {
    if (reportedKinds.has(kind)) return undefined;
    reportedKinds.add(kind);
    report(`${kind}: ${String(text).slice(0, 200)}`);
    return undefined;
  };
  return (text) => {
    if (text === feedHeartbeat.pong) return undefined;
    const value = typeof text === 'string' ? parsed(text) : undefined;
    if (value === undefined) return refuse('a frame that is not JSON', text);
    const frame = liveFrame.safeParse(value);
    if (!frame.success) return refuse('a frame of unknown form', text);
    if (frame.data.val < 0) return refuse('a frame with a value below zero', text);
    return frame.data;
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
