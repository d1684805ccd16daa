import { Observable } from 'rxjs';
import type { LiveFrame, LiveKey } from 'shared-kernel/contract/feed';
import type { FeedEvent } from './connect-once';

/** Frames within this time become one update. */
const gatherMs = 100;
/** The initial values arrive within this time after a connection opens. */
const greetingMs = 3_000;

type FeedValues = Partial<Record<LiveKey, number>>;

/** The newest value of each received key, and whether these are the initial values of a connection. */
export interface FeedNews {
  readonly values: Readonly<FeedValues>;
  readonly isGreeting: boolean;
}

/** Limits ten thousand frames a minute to ten updates a second; the last value of each key is always emitted. */
export const gatherFrames =
  (readFrame: (text: unknown) => LiveFrame | undefined) =>
  (events$: Observable<FeedEvent>): Observable<FeedNews> =>
    new Observable((out) => {
      let waiting: FeedValues = {};
      let openedAt: number | undefined;
      let isGreeting = false;
      let timer: ReturnType<typeof setTimeout> | undefined;

      const flush = () => {
        timer = undefined;
        const news = { values: waiting, isGreeting };
        waiting = {};
        isGreeting = false;
        out.next(news);
      };
      const subscription = events$.subscribe({
        next(event) {
          if (event.type === 'open') {
            openedAt = Date.now();
            return;
          }
          const frame = readFrame(event.text);
          if (!frame) return;
          waiting[frame.k] = frame.val;
          if (frame.changeNo !== undefined) waiting.changeNo = frame.changeNo;
          if (openedAt !== undefined) {
            isGreeting = Date.now() - openedAt < greetingMs;
            openedAt = undefined;
          }
          timer ??= setTimeout(flush, gatherMs);
        },
        error: (error: unknown) => out.error(error),
        complete: () => out.complete(),
      });
      return () => {
        clearTimeout(timer);
        subscription.unsubscribe();
      };
    });
