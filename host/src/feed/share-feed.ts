import { EMPTY, merge, Observable, switchMap, tap, timer } from 'rxjs';
import type { FeedNews } from './gather-frames';
import type { Candidate } from './lead';
import type { TabChannel } from './tab-channel';

/** A leader that has not answered by then is frozen or gone. */
const answerMs = 3_000;

export interface SharedFeedParts {
  candidate: Candidate;
  channel: TabChannel;
  /** The connection; subscribed to while this tab leads. */
  feed$: Observable<FeedNews>;
  /** This tab is seen again, or the network is back. */
  wake$: Observable<unknown>;
  /** A tab that nobody sees takes the lead from none. */
  isSeen: () => boolean;
}

/**
 * The news of one connection in every tab of the browser: the leader has the connection and passes on what it says.
 * A tab that opens later, or was asleep, asks the leader for the present values, and takes its place if it is silent.
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
    /** What the feed said last; a popup is an event and not told again. */
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
        // A leader that has heard nothing yet says only that it is there.
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
    // A moment later, since the first tab of a browser has nobody to ask.
    subscription.add(timer(0).subscribe(ask));
    return () => {
      answered();
      subscription.unsubscribe();
    };
  });
}
