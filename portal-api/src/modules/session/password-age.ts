import { dayMs } from 'shared-kernel/domain/civil-date';
import { problems } from 'shared-kernel/contract';
import type { Context } from '../../platform/context';
import { firstLoginFlag } from 'shared-kernel/domain/dictionaries';

const mostDays = 90;

interface PasswordFacts {
  first_login_flag: number;
  password_expired: boolean;
  password_updated_at: Date;
}

/** Why the password may no longer be used: an initial one, declared expired, or over 90 days old. Null when it may. */
export function passwordRefusal(user: PasswordFacts, now: Date): string | null {
  if (user.first_login_flag === firstLoginFlag.code.firstLogin) return problems.initialPassword.text;
  const ageMs = now.getTime() - user.password_updated_at.getTime();
  return user.password_expired || ageMs > mostDays * dayMs ? problems.passwordExpired.text : null;
}

/** Whether the password may still be used. */
export async function passwordAge(
  ctx: Context,
  userId: number,
): Promise<{ ok: boolean; reason: string | null }> {
  const user = await ctx.db
    .selectFrom('app_user')
    .select(['first_login_flag', 'password_expired', 'password_updated_at'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const reason = passwordRefusal(user, ctx.clock.now());
  return { ok: reason === null, reason };
}
