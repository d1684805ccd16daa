import { useEffect } from 'react';
import { useSession, whenIdle, clock } from 'shared-kernel/runtime';
import { refreshRecords } from './refresh-records';
import { startLiveFeed } from './start-live-feed';
import { distinctUntilChanged, interval, map, skip, startWith, type Observable } from 'rxjs';

/** A sleeping computer misses any single moment; tabs that were opened at other times ask at other times. */
const checkMs = 30_000;

/** Emits when a day has begun in Shanghai: who is in cover and how many days are left changes with the clock alone. */
export const newDays = (): Observable<string> =>
  interval(checkMs).pipe(
    startWith(0),
    map(() => clock.today()),
    distinctUntilChanged(),
    skip(1),
  );

/** Connects while a user with messages is signed in; project users have none. A new day is read by everybody. */
export function LiveFeed() {
  const token = useSession((state) => state.token);
  const userId = useSession((state) => state.user?.id);
  const isProjectUser = useSession((state) => state.isProjectUser);

  useEffect(() => {
    if (!token) return;
    const refreshing = refreshRecords(newDays());
    return () => refreshing.unsubscribe();
  }, [token]);

  useEffect(() => {
    if (!token || userId === undefined || isProjectUser) return;
    let stop: (() => void) | undefined;
    // After the page has loaded.
    const cancel = whenIdle(() => {
      stop = startLiveFeed({ userId, token });
    });
    return () => {
      cancel();
      stop?.();
    };
  }, [token, userId, isProjectUser]);

  return null;
}
