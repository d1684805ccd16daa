import { problems } from 'shared-kernel/contract';
import type { OwnSession } from 'shared-kernel/contract/account/own-sessions';
import type { Actor, Context } from '../../platform/context';
import { notFound, Problem } from '../../platform/http/problem';
import { deviceName } from './device-name';
import { liveSince, revokeSessionsOf } from './sessions';

const mostShown = 100;

/** The caller's sessions that are alive, this one first. */
export async function ownSessions(ctx: Context, { userId, sessionId }: Actor): Promise<OwnSession[]> {
  const since = liveSince(ctx.clock.now());
  const rows = await ctx.db
    .selectFrom('session')
    .select(['id', 'user_agent', 'ip', 'created_at', 'last_seen_at'])
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('last_seen_at', '>', since.used)
    .where('created_at', '>', since.opened)
    .orderBy((eb) => eb('id', '=', sessionId), 'desc')
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostShown)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    device: deviceName(row.user_agent),
    ip: row.ip,
    createTime: row.created_at.toISOString(),
    lastUseTime: row.last_seen_at.toISOString(),
    current: row.id === sessionId,
  }));
}

/** Ends another session of the caller; 404 for those of other users and those that have ended. */
export async function endOwnSession(ctx: Context, actor: Actor, id: number): Promise<number> {
  if (id === actor.sessionId)
    throw new Problem(problems.conflict, {}, { message: '本机请使用右上角的“退出登录”' });
  const ended = await revokeSessionsOf(ctx.db, ctx.clock, actor.userId, { only: id });
  if (ended === 0) throw notFound();
  return reportEnded(ctx, actor, 'session.end-own', ended);
}

export async function endOtherSessions(ctx: Context, actor: Actor): Promise<number> {
  const ended = await revokeSessionsOf(ctx.db, ctx.clock, actor.userId, { except: actor.sessionId });
  return reportEnded(ctx, actor, 'session.end-others', ended);
}

/** Writes the audit log. */
async function reportEnded(ctx: Context, actor: Actor, action: string, ended: number): Promise<number> {
  await ctx.audit.write(ctx.db, actor, {
    action,
    entity: 'app_user',
    entityId: actor.userId,
    after: { ended },
  });
  return ended;
}
