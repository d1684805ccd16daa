import 'shared-kernel/runtime';
import { z } from 'zod';
import { clock } from 'shared-kernel/runtime';

const key = 'popupsShown';
const record = z.object({ userId: z.int(), day: z.string(), ids: z.array(z.int()) });

/**
 * Messages that have opened by themselves today, in any tab of this browser: a dismissed one does not come back
 * with every page, but the next day and with the next sign-in it does.
 */
export function shownPopups(userId: number): ReadonlySet<number> {
  try {
    const stored = record.safeParse(JSON.parse(window.localStorage.getItem(key) ?? 'null'));
    if (stored.success && stored.data.userId === userId && stored.data.day === clock.today())
      return new Set(stored.data.ids);
  } catch {
    // Without storage, or with invalid data in it, nothing was shown.
  }
  return new Set();
}

export function rememberPopups(userId: number, ids: readonly number[]): void {
  const all = [...shownPopups(userId), ...ids];
  try {
    window.localStorage.setItem(key, JSON.stringify({ userId, day: clock.today(), ids: all }));
  } catch {
    // Not stored: they are shown again.
  }
}

/** For a sign-out: the next user is shown what is unread. */
export function forgetPopups(): void {
  try {
    window.localStorage.removeItem(key);
  } catch {
    // Nothing was stored.
  }
}
