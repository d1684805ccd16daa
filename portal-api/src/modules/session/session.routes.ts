import type { OwnSession } from 'shared-kernel/contract/account/own-sessions';
import {
  changePassword as changePasswordCall,
  checkPassword,
  getCurrentUser,
  getUserByUsername,
  login,
  logout,
  resetPassword as resetPasswordCall,
  sendVerification,
  setFirstPassword as setFirstPasswordCall,
} from 'shared-kernel/contract/account/session';
import {
  endOtherSessions as endOtherSessionsCall,
  endOwnSession as endOwnSessionCall,
  listOwnSessions,
} from 'shared-kernel/contract/account/own-sessions';
import { maskMobile } from 'shared-kernel/domain/text';
import { problems } from 'shared-kernel/contract';
import type { SessionId } from 'shared-kernel/domain/nouns/ids';
import type { Actor, Context } from '../../platform/context';
import { notFound, Problem } from '../../platform/http/problem';
import type { Module } from '../../platform/http/route';
import { rowById } from '../../platform/row-by-id';
import { forgetTexts } from '../../platform/sms/texts';
import { forgetUses, networkOf } from '../../platform/rate-limit';
import { forgetCodes, sendVerificationCode, verificationSeconds } from '../../platform/verification';
import { changePassword, resetPassword, setFirstPassword } from './passwords';
import { prepareDecoy } from './password-hash';
import { forgetEndedSessions, liveSince, passwordAge, revokeSession, revokeSessionsOf } from './sessions';
import { deviceName, signInByCode, signInByPassword } from './sign-in';
import { isCode, isKnownNetwork } from './sign-in-limits';

const mostShown = 100;

/** Returns the caller's live sessions, the current one first. */
async function ownSessions(ctx: Context, { userId, sessionId }: Actor): Promise<OwnSession[]> {
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

/** Ends another session of the caller; 404 for sessions of other users and for ended ones. */
async function endOwnSession(ctx: Context, actor: Actor, id: SessionId): Promise<number> {
  if (id === actor.sessionId)
    throw new Problem(problems.conflict, {}, { message: '本机请使用右上角的“退出登录”' });
  const ended = await revokeSessionsOf(ctx.db, ctx.clock, actor.userId, { only: id });
  if (ended === 0) throw notFound();
  return reportEnded(ctx, actor, 'session.end-own', ended);
}

async function endOtherSessions(ctx: Context, actor: Actor): Promise<number> {
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

export const sessionModule: Module = (route, ctx) => {
  const endSession = ({ sessionId }: Actor) => revokeSession(ctx.db, ctx.clock, sessionId);
  void prepareDecoy();

  route(login, async ({ body, ip, userAgent, visitor, respond }) => {
    const { username = '', password = '', mobile, captcha = '' } = body;
    const signedIn =
      mobile === undefined
        ? await signInByPassword(ctx, { username, password, ip, userAgent })
        : await signInByCode(ctx, { mobile, captcha, ip, userAgent });
    // A new sign-in ends the session that this browser had.
    if (visitor) await endSession(visitor);
    respond.signedIn(signedIn.token);
    return { firstLoginFlag: signedIn.firstLoginFlag };
  });

  route(logout, async ({ visitor, respond }) => {
    if (visitor) await endSession(visitor);
    respond.signedOut();
    return true;
  });

  route(getCurrentUser, async ({ actor }) => {
    const user = await rowById(ctx.db, 'app_user', actor.userId);
    return {
      id: user.id,
      username: user.username,
      name: user.name,
      avatar: user.avatar,
      usertype: user.usertype,
      telephone: user.mobile,
      customerId: user.customer_id,
      filialeId: user.filiale_id,
      firstLoginFlag: user.first_login_flag,
      permissions: actor.rights,
    };
  });

  route(checkPassword, ({ actor }) => passwordAge(ctx, actor.userId));

  route(sendVerification, async ({ body: { mobile, type }, ip, visitor }) => {
    const user = visitor && (await rowById(ctx.db, 'app_user', visitor.userId, 'mobile'));
    const isKnown = user?.mobile === mobile || (await isKnownNetwork(ctx, ip, mobile));
    const by = visitor && (type === 'operator' || type === 'pay') ? visitor.userId : networkOf(ip);
    await sendVerificationCode(ctx, { mobile, purpose: type, ip, by, isKnown });
    return { expireSeconds: verificationSeconds.life, resendSeconds: verificationSeconds.resend };
  });

  route(changePasswordCall, async ({ params, body, actor, fail }) => {
    if (params.id !== actor.userId) return fail(problems.forbidden);
    await changePassword(ctx, actor, body);
    return true;
  });

  route(setFirstPasswordCall, async ({ body, actor }) => {
    await setFirstPassword(ctx, actor, body.newPassword);
    return true;
  });

  route(resetPasswordCall, async ({ body, ip }) => {
    await resetPassword(ctx, { ...body, ip });
    return true;
  });

  route(listOwnSessions, async ({ actor }) => {
    const list = await ownSessions(ctx, actor);
    return { list, count: list.length };
  });
  route(endOwnSessionCall, async ({ actor, params }) => ({
    ended: await endOwnSession(ctx, actor, params.id),
  }));
  route(endOtherSessionsCall, async ({ actor }) => ({ ended: await endOtherSessions(ctx, actor) }));

  route(getUserByUsername, async ({ query, ip }) => {
    const nobody = { username: query.username, mobile: null };
    const user = await ctx.db
      .selectFrom('app_user')
      .select('mobile')
      .where('username', '=', query.username)
      .executeTakeFirst();
    if (query.captcha === undefined) return nobody;
    // Checked for unknown names, too: neither response nor timing reveals which names exist.
    const mobile = user?.mobile ?? query.username;
    const code = { mobile, purpose: 'reset', code: query.captcha, by: networkOf(ip) } as const;
    const isTheirs = await isCode(ctx, code);
    return user && isTheirs ? { username: query.username, mobile: maskMobile(user.mobile) } : nobody;
  });

  ctx.jobs.register('session.forget', async (_, now) => {
    await forgetEndedSessions(ctx.db, now);
    await forgetUses(ctx, now);
    await forgetCodes(ctx, now);
    await forgetTexts(ctx.db, now);
  });
};
