import { EMPTY, race, retry, switchMap, take, tap, throwError, timer, type Observable } from 'rxjs';
import { feedClose } from 'shared-kernel/contract/feed';
import { connectOnce, FeedClosed, type FeedEvent, type OneConnection } from './connect-once';

const longestPauseMs = 30_000;
/** A sign-out in another tab reaches this one first; only other causes must be checked. */
const askAfterMs = 1_000;

export interface StayConnected extends OneConnection {
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
