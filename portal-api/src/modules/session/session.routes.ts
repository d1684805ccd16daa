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
} from 'shared-kernel/contract/session';
import { maskMobile } from 'shared-kernel/domain/text';
import type { Module } from '../../platform/http/module';
import { isVerificationCode, sendVerificationCode, verificationSeconds } from '../../platform/verification';
import { changePassword, resetPassword, setFirstPassword } from './passwords';
import { passwordAge } from './password-age';
import { forgetEndedSessions, revokeSession } from './sessions';
import { signInByCode, signInByPassword } from './sign-in';
import { forgetFailures } from './throttle';

export const sessionModule: Module = (route, ctx) => {
  route(login, async ({ body, ip, respond }) => {
    const { username = '', password = '', mobile, captcha = '' } = body;
    const signedIn =
      mobile === undefined
        ? await signInByPassword(ctx, { username, password, ip })
        : await signInByCode(ctx, { mobile, captcha, ip });
    respond.signedIn(signedIn.token);
    return { firstLoginFlag: signedIn.firstLoginFlag };
  });

  route(logout, async ({ visitor, respond }) => {
    if (visitor) {
      await revokeSession(ctx.db, ctx.clock, visitor.sessionId);
      ctx.feed.sessionsEnded(visitor.userId);
    }
    respond.signedOut();
    return true;
  });

  route(getCurrentUser, async ({ actor }) => {
    const user = await ctx.db
      .selectFrom('app_user')
      .selectAll()
      .where('id', '=', actor.userId)
      .executeTakeFirstOrThrow();
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
    };
  });

  route(checkPassword, ({ actor }) => passwordAge(ctx, actor.userId));

  route(sendVerification, async ({ body }) => {
    await sendVerificationCode(ctx, body.mobile, body.type);
    return { expireSeconds: verificationSeconds.life, resendSeconds: verificationSeconds.resend };
  });

  route(changePasswordCall, async ({ params, body, actor, fail }) => {
    if (params.id !== actor.userId) return fail(403);
    await changePassword(ctx, actor, body);
    return true;
  });

  route(setFirstPasswordCall, async ({ body, actor }) => {
    await setFirstPassword(ctx, actor, body.newPassword);
    return true;
  });

  route(resetPasswordCall, async ({ body }) => {
    await resetPassword(ctx, body);
    return true;
  });

  route(getUserByUsername, async ({ query }) => {
    const nobody = { username: query.username, mobile: null };
    const user = await ctx.db
      .selectFrom('app_user')
      .select('mobile')
      .where('username', '=', query.username)
      .executeTakeFirst();
    if (!user || query.captcha === undefined) return nobody;
    const isTheirs = await isVerificationCode(ctx, {
      mobile: user.mobile,
      purpose: 'reset',
      code: query.captcha,
    });
    return isTheirs ? { username: query.username, mobile: maskMobile(user.mobile) } : nobody;
  });

  ctx.jobs.register('session.forget', async (_, now) => {
    await forgetEndedSessions(ctx.db, now);
    await forgetFailures(ctx, now);
  });
};
