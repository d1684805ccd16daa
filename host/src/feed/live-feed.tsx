import { useEffect } from 'react';
import { clock, onClockCheck, useSession, whenIdle } from 'shared-kernel/runtime';
import { refreshRecords } from './refresh-records';
import { startLiveFeed } from './start-live-feed';
import { distinctUntilChanged, fromEventPattern, map, skip, startWith, type Observable } from 'rxjs';

/** Emits when a day begins in Shanghai: insured persons in cover and remaining days change with the date alone. */
export const newDays = (): Observable<string> =>
  fromEventPattern(onClockCheck, (_listener, stop: () => void) => stop()).pipe(
    startWith(0),
    map(() => clock.today()),
    distinctUntilChanged(),
    skip(1),
  );

/** Connects while a user with messages is signed in; project users have no feed. All refresh on a new day. */
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
