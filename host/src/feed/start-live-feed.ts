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
import 'shared-kernel/runtime';
import { connectOnce, FeedClosed, type FeedEvent, type OneConnection } from './connect-once';
import { gatherFrames, type FeedNews } from './gather-frames';
import { joinElection } from './leader-election';
import { shareFeed } from './share-feed';
import { createTabChannel } from './tab-channel';
import { publishUpdates } from './publish-updates';
import { recordsChanged, feedResumed } from './feed-topics';
import { refreshRecords } from './refresh-records';

const longestPauseMs = 30_000;
/** A sign-out in another tab reaches this one first; only other causes must be checked. */
const askAfterMs = 1_000;

interface StayConnected extends OneConnection {
  /** Called when the server reports an expired session. */
  isSessionAlive: () => Promise<boolean>;
  /** From 0 to 1, as Math.random. */
  random?: () => number;
}

/**
 * Connects again whenever the connection ends, after 1, 2, 4 … 30 s and up to half as much again, so that the browsers
 * of a server that restarts do not reconnect all at once. Completes when reconnecting is useless.
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
    // The network is back, or the page became visible: reconnect at once.
    return race(pause(ms), parts.doubt$).pipe(take(1));
  };

  return connectOnce(parts).pipe(
    // Reset only after a frame: a server that closes at once must not be retried faster.
    tap((event) => {
      if (event.type === 'text') failures = 0;
    }),
    retry({ delay: comeBack }),
  );
}

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

type Report = (issue: string) => void;

/** Parses a frame of the server. Invalid ones are ignored, and each kind is reported once. */
export function createFrameReader(report: Report): (text: unknown) => LiveFrame | undefined {
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
