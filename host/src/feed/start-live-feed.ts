import { filter, fromEvent, merge, share, type Observable } from 'rxjs';
import { problems } from 'shared-kernel/contract';
import { feedPath, feedProtocol } from 'shared-kernel/contract/feed';
import { getCurrentUser } from 'shared-kernel/contract/session';
import { api, reportFailure } from 'shared-kernel/runtime';
import { askNowAndThen } from './without-websocket';
import { gatherFrames, type FeedNews } from './gather-frames';
import { standForLead } from './lead';
import { createFrameReader } from './read-frame';
import { shareFeed } from './share-feed';
import { stayConnected } from './stay-connected';
import { createTabChannel } from './tab-channel';
import { tellNews } from './tell-news';

export interface FeedOwner {
  userId: number;
  token: string;
}

/** The live feed of one session in this tab, until the returned function is called. */
export function startLiveFeed(owner: FeedOwner): () => void {
  const running = 'WebSocket' in window ? tellNews(newsOf(owner)) : askNowAndThen();
  return () => running.unsubscribe();
}

function newsOf({ userId, token }: FeedOwner): Observable<FeedNews> {
  const wake$ = wakeUps();
  const feed$ = stayConnected({
    openSocket: () => new WebSocket(feedUrl(userId), [feedProtocol, token]),
    doubt$: wake$,
    isSessionAlive,
  }).pipe(
    gatherFrames(createFrameReader((fault) => reportFailure({ area: 'feed', error: new Error(fault) }))),
  );

  // Pages that are not served safely have no locks: there every tab has a connection of its own.
  if (!('locks' in navigator) || !('BroadcastChannel' in window)) return feed$;
  const name = `live-feed-${userId}`;
  return shareFeed({
    candidate: standForLead(navigator.locks, name),
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

/** What a connection does not always survive: sleep, another network. Each is a reason to look. */
const wakeUps = (): Observable<unknown> =>
  merge(
    fromEvent(window, 'online'),
    fromEvent(window, 'pageshow'),
    fromEvent(document, 'visibilitychange'),
  ).pipe(
    filter(() => !document.hidden),
    share(),
  );

/** Asking tells the whole portal when the session has ended. Without an answer it may well be alive. */
const isSessionAlive = (): Promise<boolean> =>
  api.call(getCurrentUser, { quiet: true }).then(
    () => true,
    (problem: { code?: number }) => problem.code !== problems.notSignedIn.code,
  );
