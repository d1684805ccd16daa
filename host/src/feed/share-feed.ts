import { EMPTY, merge, Observable, switchMap, tap, timer } from 'rxjs';
import type { FeedNews } from './gather-frames';
import type { Candidate } from './leader-election';
import type { TabChannel } from './tab-channel';

/** A leader that does not respond within this time counts as frozen or closed. */
const answerMs = 3_000;

export interface SharedFeedParts {
  candidate: Candidate;
  channel: TabChannel;
  /** The connection; subscribed to only while this tab is the leader. */
  feed$: Observable<FeedNews>;
  /** Emits when this tab becomes visible or the network is back. */
  wake$: Observable<unknown>;
  /** A hidden tab never takes over the leadership. */
  isSeen: () => boolean;
}

/**
 * Emits the updates of one connection in every tab of a browser: the leader holds it and forwards the updates. Tabs
 * opened later, or frozen, request the current values from the leader and replace one that does not respond.
 */
export function shareFeed({
  candidate,
  channel,
  feed$,
  wake$,
  isSeen,
}: SharedFeedParts): Observable<FeedNews> {
  return new Observable((out) => {
    let isLeader = false;
    /** The last values of the feed; a popup is an event and is not replayed. */
    let known: FeedNews['values'] = {};
    let asking: ReturnType<typeof setTimeout> | undefined;

    const answered = () => {
      clearTimeout(asking);
      asking = undefined;
    };
    const ask = () => {
      if (isLeader) return;
      asking ??= setTimeout(() => {
        asking = undefined;
        if (!isLeader && isSeen()) candidate.seize();
      }, answerMs);
      channel.say({ type: 'ask' });
    };

    const fromTabs$ = channel.messages$.pipe(
      tap((message) => {
        if (message.type === 'ask') {
          if (isLeader) channel.say({ type: 'news', values: known, isGreeting: false });
          return;
        }
        answered();
        const { values, isGreeting } = message;
        // A leader that has no values yet replies with an empty message.
        if (!isLeader && Object.keys(values).length > 0) out.next({ values, isGreeting });
      }),
    );
    const fromFeed$ = candidate.isLeader$.pipe(
      tap((leads) => {
        isLeader = leads;
        answered();
      }),
      switchMap((leads) => (leads ? feed$ : EMPTY)),
      tap((news) => {
        const { popup: _, ...lasting } = news.values;
        known = { ...known, ...lasting };
        channel.say({ type: 'news', ...news });
        out.next(news);
      }),
    );
    const subscription = merge(fromTabs$, fromFeed$, wake$.pipe(tap(ask))).subscribe({
      error: (error: unknown) => out.error(error),
    });
    // Delayed: the first tab of a browser becomes the leader and has no other tab to ask.
    subscription.add(timer(0).subscribe(ask));
    return () => {
      answered();
      subscription.unsubscribe();
    };
  });
}
