import { sql, type Updateable } from 'kysely';
import { firstLoginFlag } from 'shared-kernel/domain/dictionaries';
import type { Context } from '../../platform/context';
import type { Trx } from '../../platform/db/database';
import type { AppUserTable } from '../../platform/db/platform.tables';
import { lockRow } from '../../platform/row-by-id';
import { endCodesTo } from '../../platform/verification';
import { passwordsAfter } from './password-hash';
import { revokeSessionsOf } from './sessions';

type Change = Updateable<AppUserTable>;

/** Ends the access of one person, and changes the account's row in the same step. */
export type EndAccess = (userId: number, change?: Change) => Promise<void>;

/**
 * Runs a change of who may use an account: another operator or mobile, a user who is switched off. Whatever the person
 * before could still come in with ends with it: sessions and their live feeds, the password, codes that were sent, the
 * calendar's address, codes for papers by phone, stored answers. Whoever has the account next signs in by an SMS code
 * and sets a password. File addresses that are out already end by themselves within ten minutes.
 */
export function endingAccess<Answer>(
  ctx: Context,
  work: (trx: Trx, end: EndAccess) => Promise<Answer>,
): Promise<Answer> {
  return ctx.db
    .transaction()
    .execute((trx) => work(trx, (userId, change = {}) => endAccess(ctx, trx, userId, change)));
}

async function endAccess(ctx: Context, trx: Trx, userId: number, change: Change): Promise<void> {
  const now = ctx.clock.now();
  const user = await lockRow(trx, 'app_user', userId, 'mobile', 'password_hash', 'password_history');
  // Before the sessions: a sign-in under way waits for this row and is refused, or its session is found below.
  await trx
    .updateTable('app_user')
    .set({
      password_hash: '',
      password_history: passwordsAfter(user),
      password_updated_at: now,
      password_expired: false,
      first_login_flag: firstLoginFlag.code.firstLogin,
      calendar_no: sql<number>`calendar_no + 1`,
      access_ended_at: now,
      ...change,
    })
    .where('id', '=', userId)
    .execute();
  await revokeSessionsOf(trx, ctx.clock, userId);
  await endCodesTo(trx, user.mobile, now);
  await trx.deleteFrom('idempotency').where('user_id', '=', userId).execute();
}
