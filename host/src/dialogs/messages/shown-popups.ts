import 'shared-kernel/runtime';
import { z } from 'zod';
import { browserStorage, clock } from 'shared-kernel/runtime';

const key = 'popupsShown';
const record = z.object({ userId: z.int(), day: z.string(), ids: z.array(z.int()) });

/**
 * Messages that have been shown by themselves today, in any tab of this browser: a dismissed one does not come back
 * with every page, but the next day and with the next sign-in it does.
 */
export function shownPopups(userId: number): ReadonlySet<number> {
  const shown = browserStorage.readAs(key, record);
  return new Set(shown?.userId === userId && shown.day === clock.today() ? shown.ids : []);
}

export function rememberPopups(userId: number, ids: readonly number[]): void {
  if (ids.length === 0) return;
  const all = [...new Set([...shownPopups(userId), ...ids])];
  browserStorage.writeJson(key, { userId, day: clock.today(), ids: all });
}

/** For a sign-out: the next user is shown what is unread. */
export const forgetPopups = (): void => browserStorage.write(key, undefined);
