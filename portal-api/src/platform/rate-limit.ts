import ipaddr from 'ipaddr.js';
import { sql } from 'kysely';
import type { Context } from './context';
import type { Db } from './db/database';

export interface Limit {
  /** Limits with different names are counted separately. */
  name: string;
  most: number;
  /** Starts with the first use. */
  windowMs: number;
  /** When set, the use that reaches `most` closes the limit for this long. */
  closedMs?: number;
}

interface CountedUse {
  /** Position of the use in its window, from 1. */
  number: number;
  isOver: boolean;
  /** Uncounts this use. */
  refund(): Promise<void>;
  clear(): Promise<void>;
}

type Counting = Pick<Context, 'clock' | 'pii'> & { db: Db };

/**
 * Counts one use by `who` and returns whether it exceeds the limit. The count is one statement and is made before the
 * limited action, so that concurrent uses get different numbers.
 */
export const countUse = (counting: Counting, limit: Limit, ...who: string[]): Promise<CountedUse> =>
  countUses(counting, limit, 1, ...who);

/** Counts a use that counts as several. */
export async function countUses(
  { db, clock, pii }: Counting,
  limit: Limit,
  uses: number,
  ...who: string[]
): Promise<CountedUse> {
  const now = clock.now();
  const after = (ms: number) => new Date(now.getTime() + ms);
  const key = keyOf(pii, limit, who);
  const closes = limit.closedMs !== undefined;
  const { used } = await db
    .insertInto('throttle')
    .values({ key, used: uses, until: after(limit.windowMs) })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        used: sql<number>`case when throttle.until <= ${now} then ${uses}::int else throttle.used + ${uses}::int end`,
        until: sql<Date>`case
          when throttle.until <= ${now} then excluded.until
          when ${closes}::boolean and throttle.used < ${limit.most}::int and throttle.used + ${uses}::int >= ${limit.most}::int then ${after(limit.closedMs ?? 0)}::timestamptz
          else throttle.until end`,
      }),
    )
    .returning('used')
    .executeTakeFirstOrThrow();
  return {
    number: used,
    isOver: used > limit.most,
    async refund() {
      await db
        .updateTable('throttle')
        .set((eb) => ({ used: eb('used', '-', uses) }))
        .where('key', '=', key)
        .where('used', '>=', uses)
        .execute();
    },
    async clear() {
      await db.deleteFrom('throttle').where('key', '=', key).execute();
    },
  };
}

/** Whether `who` has no uses left; counts nothing. */
export async function isUsedUp(
  { db, clock, pii }: Counting,
  limit: Limit,
  ...who: string[]
): Promise<boolean> {
  const row = await db
    .selectFrom('throttle')
    .select('used')
    .where('key', '=', keyOf(pii, limit, who))
    .where('until', '>', clock.now())
    .executeTakeFirst();
  return (row?.used ?? 0) >= limit.most;
}

export async function clearUses({ db, pii }: Counting, limit: Limit, ...who: string[]): Promise<void> {
  await db
    .deleteFrom('throttle')
    .where('key', '=', keyOf(pii, limit, who))
    .execute();
}

/** Keyed, so that the table does not reveal names and addresses. */
const keyOf = (pii: Context['pii'], limit: Limit, who: readonly string[]) =>
  pii.index(JSON.stringify([limit.name, ...who]));

/** Returns the network under which an address is counted: an IPv6 client has its whole /64. */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (!(address instanceof ipaddr.IPv6)) return address.toString();
  return `${address.parts.slice(0, 4).join(':')}/64`;
}

/** Job: deletes expired windows. */
export async function forgetUses(ctx: Context, now: Date): Promise<void> {
  await ctx.db.deleteFrom('throttle').where('until', '<=', now).execute();
}
