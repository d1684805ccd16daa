import { useEffect } from 'react';
import { useSession, whenIdle } from 'shared-kernel/runtime';
import { newDays } from './new-day';
import { refreshRecords } from './refresh-records';
import { startLiveFeed } from './start-live-feed';

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
