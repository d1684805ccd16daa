import { problems } from 'shared-kernel/contract';
import type { Context } from '../../platform/context';

const mostDays = 90;

/** Whether the password may still be used: not an initial one, not declared expired, not over 90 days old. */
export async function passwordAge(
  ctx: Context,
  userId: number,
): Promise<{ ok: boolean; reason: string | null }> {
  const user = await ctx.db
    .selectFrom('app_user')
    .select(['first_login_flag', 'password_expired', 'password_updated_at'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  if (user.first_login_flag === 1) return { ok: false, reason: problems[1012] };
  const ageMs = ctx.clock.now().getTime() - user.password_updated_at.getTime();
  if (user.password_expired || ageMs > mostDays * 86_400_000) return { ok: false, reason: problems[1013] };
  return { ok: true, reason: null };
}
