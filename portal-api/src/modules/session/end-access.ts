import { sql, type Updateable } from 'kysely';
import { firstLoginFlag } from 'shared-kernel/domain/dictionaries';
import type { UserId } from 'shared-kernel/domain/nouns/ids';
import type { Context } from '../../platform/context';
import type { Trx } from '../../platform/db/database';
import type { AppUserTable } from '../../platform/db/platform.tables';
import { lockRow, updateById } from '../../platform/row-by-id';
import { endCodesTo } from '../../platform/verification';
import { passwordsAfter } from './password-hash';
import { revokeSessionsOf } from './sessions';

type Change = Updateable<AppUserTable>;

/** Ends one person's access and updates the account's row in the same transaction. */
export type EndAccess = (userId: UserId, change?: Change) => Promise<void>;

/**
 * Runs a change of an account's holder (another operator or mobile, a disabled user) and ends all access of the
 * previous one: sessions and their live feeds, the password, sent codes, the calendar address, codes for documents by
 * phone, stored responses. The next holder signs in by SMS code and sets a password. File addresses already issued
 * expire within ten minutes.
 */
export function endingAccess<Answer>(
  ctx: Context,
  work: (trx: Trx, end: EndAccess) => Promise<Answer>,
): Promise<Answer> {
  return ctx.db
    .transaction()
    .execute((trx) => work(trx, (userId, change = {}) => endAccess(ctx, trx, userId, change)));
}

async function endAccess(ctx: Context, trx: Trx, userId: UserId, change: Change): Promise<void> {
  const now = ctx.clock.now();
  const user = await lockRow(trx, 'app_user', userId, 'mobile', 'password_hash', 'password_history');
  // Updated before the sessions: a concurrent sign-in waits for this row and is refused, or its session is found below.
  await updateById(trx, 'app_user', userId, {
    password_hash: '',
    password_history: passwordsAfter(user),
    password_updated_at: now,
    password_expired: false,
    first_login_flag: firstLoginFlag.code.firstLogin,
    calendar_no: sql<number>`calendar_no + 1`,
    access_ended_at: now,
    ...change,
  });
  await revokeSessionsOf(trx, ctx.clock, userId);
  await endCodesTo(trx, user.mobile, now);
  await trx.deleteFrom('idempotency').where('user_id', '=', userId).execute();
}
