import { sql } from 'kysely';
import type { Context } from '../../platform/context';
import { Problem } from '../../platform/http/problem';

export const lockAfter = 5;
const lockMs = 30 * 60_000;
/** From the third wrong password on, people are told how many tries remain. */
const warnAfter = 3;
const perAddress = { failures: 30, withinMs: 10 * 60_000 };

/** Refuses addresses that have failed 30 times within ten minutes, whatever the account. */
export async function refuseBusyAddress(ctx: Context, ip: string): Promise<void> {
  const since = new Date(ctx.clock.now().getTime() - perAddress.withinMs);
  const { failures } = await ctx.db
    .selectFrom('sign_in_failure')
    .select((eb) => eb.fn.countAll<number>().as('failures'))
    .where('ip', '=', ip)
    .where('failed_at', '>', since)
    .executeTakeFirstOrThrow();
  if (failures >= perAddress.failures) throw new Problem(429);
}

/**
 * Books a try before the password is looked at, so that parallel guesses cannot share one. The fifth books the
 * lock as well; a right password takes both back. Returns the number of this try; refuses with 1002 while locked.
 */
export async function bookTry(ctx: Context, userId: number): Promise<number> {
  const now = ctx.clock.now();
  const lockedUntil = new Date(now.getTime() + lockMs);
  const tries = sql<number>`case when locked_until is null then failed_count + 1 else 1 end`;
  const booked = await ctx.db
    .updateTable('app_user')
    .set({
      failed_count: tries,
      locked_until: sql<Date | null>`case when ${tries} >= ${lockAfter}::int then ${lockedUntil}::timestamptz end`,
    })
    .where('id', '=', userId)
    .where((eb) => eb.or([eb('locked_until', 'is', null), eb('locked_until', '<=', now)]))
    .returning('failed_count')
    .executeTakeFirst();
  if (!booked) throw new Problem(1002);
  return booked.failed_count;
}

export async function forgiveTries(ctx: Context, userId: number): Promise<void> {
  await ctx.db
    .updateTable('app_user')
    .set({ failed_count: 0, locked_until: null })
    .where('id', '=', userId)
    .execute();
}

export async function recordFailure(ctx: Context, ip: string): Promise<void> {
  await ctx.db.insertInto('sign_in_failure').values({ ip, failed_at: ctx.clock.now() }).execute();
}

/** What to say about wrong try number `tries`; `code` is 1001 at sign-in and 1007 for an old password. */
export function wrongPassword(code: 1001 | 1007, tries: number): Problem {
  if (tries >= lockAfter) return new Problem(1002);
  const remaining = lockAfter - tries;
  const plain = new Problem(code);
  if (tries < warnAfter) return plain;
  return new Problem(code, { remaining }, { message: `${plain.message}，还可尝试${remaining}次` });
}

/** Job: failures only count for minutes. */
export async function forgetFailures(ctx: Context, now: Date): Promise<void> {
  await ctx.db
    .deleteFrom('sign_in_failure')
    .where('failed_at', '<', new Date(now.getTime() - perAddress.withinMs))
    .execute();
}
