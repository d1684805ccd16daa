import { createHash, randomBytes } from 'node:crypto';
import type { Context } from '../platform/context';
import { customerRow, firstSigncompany, userRow } from './given';

export interface Reader {
  userId: number;
  customerId: number;
  token: string;
}

const perInsert = 500;

/** For the benchmark: creates employers with one main account each, all of them signed in. */
export async function addReaders(ctx: Context, count: number): Promise<Reader[]> {
  const signcompany = await firstSigncompany(ctx.db);
  const readers: Reader[] = [];
  for (let from = 0; from < count; from += perInsert)
    readers.push(...(await addSome(ctx, signcompany.id, from, Math.min(perInsert, count - from))));
  return readers;
}

async function addSome(ctx: Context, signcompanyId: number, from: number, count: number): Promise<Reader[]> {
  const now = ctx.clock.now();
  const mobiles = Array.from({ length: count }, (_, index) => `139${String(10_000_000 + from + index)}`);
  const customers = await ctx.db
    .insertInto('customer')
    .values(mobiles.map((mobile) => ({ ...customerRow(mobile, now), signcompany_id: signcompanyId })))
    .returning(['id', 'telephone'])
    .execute();
  const users = await ctx.db
    .insertInto('app_user')
    .values(customers.map(({ id, telephone }) => ({ ...userRow(telephone, now), customer_id: id })))
    .returning(['id', 'customer_id'])
    .execute();
  const readers = users.map((user) => ({
    userId: user.id,
    customerId: user.customer_id,
    token: randomBytes(32).toString('base64url'),
  }));
  await ctx.db
    .insertInto('session')
    .values(
      readers.map(({ userId, token }) => ({
        token_hash: createHash('sha256').update(token).digest('hex'),
        user_id: userId,
        client: 'PC',
        ip: '127.0.0.1',
        created_at: now,
        last_seen_at: now,
        revoked_at: null,
      })),
    )
    .execute();
  return readers;
}
