import type { Selectable } from 'kysely';
import { accountNames, newPasswordProblem, passwordProblem } from 'shared-kernel/domain/password';
import { problems } from 'shared-kernel/contract';
import * as texts from 'shared-kernel/domain/texts';
import type { Actor, Context } from '../../platform/context';
import type { AppUserTable } from '../../platform/db/platform.tables';
import { Problem, refusedInWords } from '../../platform/http/problem';
import { networkOf } from '../../platform/rate-limit';
import { rowById } from '../../platform/row-by-id';
import { useVerificationCode } from '../../platform/verification';
import { hashPassword, matchesPassword, passwordsAfter } from './password-hash';
import { revokeSessionsOf } from './sessions';
import { firstLoginFlag } from 'shared-kernel/domain/dictionaries';
import type { SessionId, UserId } from 'shared-kernel/domain/nouns/ids';
import { countOldPasswordTry, isCode, unlock } from './sign-in-limits';

type Stored = Selectable<AppUserTable>;

/** Changes the password of the signed-in user; every session ends. Wrong old passwords count towards the lock. */
export async function changePassword(
  ctx: Context,
  actor: Actor,
  given: { oldPassword: string; newPassword: string },
): Promise<void> {
  const user = await readUser(ctx, actor.userId);
  const tried = await countOldPasswordTry(ctx, user.id);
  const isRight = await matchesPassword(user.password_hash, given.oldPassword, turnOf(user));
  if (tried.isLocked) throw new Problem(problems.accountLocked);
  if (!isRight) throw tried.wrong(problems.wrongOldPassword);
  await tried.forgive();
  const { username } = user;
  refuse(
    newPasswordProblem({ old: given.oldPassword, next: given.newPassword, username, names: namesOf(user) }),
  );
  await refuseUsedBefore(user, given.newPassword);
  await store(ctx, user, given.newPassword);
  await ctx.audit.write(ctx.db, actor, { action: 'password.change', entity: 'app_user', entityId: user.id });
}

/** Sets the user's first own password, at the first sign-in only (403 otherwise); this session continues. */
export async function setFirstPassword(ctx: Context, actor: Actor, newPassword: string): Promise<void> {
  const user = await readUser(ctx, actor.userId);
  if (user.first_login_flag !== firstLoginFlag.code.firstLogin) throw new Problem(problems.forbidden);
  refuse(passwordProblem(newPassword, ...namesOf(user)));
  await refuseUsedBefore(user, newPassword);
  await store(ctx, user, newPassword, actor.sessionId);
  await ctx.audit.write(ctx.db, actor, {
    action: 'password.set-first',
    entity: 'app_user',
    entityId: user.id,
  });
}

/** Sets a new password by SMS code. Only an accepted password uses up the code. */
export async function resetPassword(
  ctx: Context,
  given: { mobile: string; captcha: string; newPassword: string; ip: string },
): Promise<void> {
  refuse(passwordProblem(given.newPassword, given.mobile));
  const code = {
    mobile: given.mobile,
    purpose: 'reset',
    code: given.captcha,
    by: networkOf(given.ip),
  } as const;
  if (!(await isCode(ctx, code))) throw new Problem(problems.wrongVerificationCode);
  const found = await ctx.db
    .selectFrom('app_user')
    .select('id')
    .where('mobile', '=', given.mobile)
    .executeTakeFirst();
  if (!found) throw new Problem(problems.unknownMobile);
  const user = await readUser(ctx, found.id);
  refuse(passwordProblem(given.newPassword, ...namesOf(user)));
  await refuseUsedBefore(user, given.newPassword);
  await useVerificationCode(ctx, code);
  await store(ctx, user, given.newPassword);
  await unlock(ctx, given.ip, [user.username, given.mobile]);
  await ctx.audit.write(ctx.db, 'system', {
    action: 'password.reset',
    entity: 'app_user',
    entityId: found.id,
  });
}

function refuse(problem: string | undefined): void {
  if (problem) throw refusedInWords('newPassword', problem, problems.weakPassword);
}

const namesOf = ({ username, mobile, name }: Stored): string[] =>
  accountNames({ username, telephone: mobile, name });

/** Whose turn hashing takes. */
const turnOf = ({ id }: Stored) => `user ${id}`;

async function refuseUsedBefore(user: Stored, password: string): Promise<void> {
  for (const hash of passwordsAfter(user))
    if (await matchesPassword(hash, password, turnOf(user))) refuse(texts.passwordUsedBefore);
}

async function store(ctx: Context, user: Stored, password: string, keptSessionId?: SessionId): Promise<void> {
  const hash = await hashPassword(password, turnOf(user));
  await ctx.db.transaction().execute(async (trx) => {
    const stored = await trx
      .updateTable('app_user')
      .set({
        password_hash: hash,
        password_history: passwordsAfter(user),
        password_updated_at: ctx.clock.now(),
        password_expired: false,
        first_login_flag: firstLoginFlag.code.ownPassword,
      })
      .where('id', '=', user.id)
      // Unchanged since it was read: the account may have got another holder while the password was hashed.
      .where('password_hash', '=', user.password_hash)
      .where('mobile', '=', user.mobile)
      .returning('id')
      .executeTakeFirst();
    if (!stored) throw new Problem(problems.conflict);
    await revokeSessionsOf(trx, ctx.clock, user.id, { except: keptSessionId });
  });
}

const readUser = (ctx: Context, userId: UserId): Promise<Stored> => rowById(ctx.db, 'app_user', userId);
