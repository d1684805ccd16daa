import { problems, type BodyOf } from 'shared-kernel/contract';
import type { addProjectUser } from 'shared-kernel/contract/projects';
import { accountStatus, firstLoginFlag, usertype } from 'shared-kernel/domain/dictionaries';
import type { Actor, Context } from '../../platform/context';
import type { Trx } from '../../platform/db/database';
import { notFound, Problem, refusedField } from '../../platform/http/problem';
import { countUse } from '../../platform/rate-limit';
import { isBranchPhoneFree } from '../onboarding/phone-check';
import { hashPassword, revokeSessionsOf } from '../session';
import { oneTimePassword, sendOneTimePassword } from './one-time-password';
import { lockProject } from './project.repository';

type Form = BodyOf<typeof addProjectUser>;

const resetLimit = { name: 'project-user-reset', most: 5, windowMs: 24 * 3_600_000 } as const;

const mobileTaken = () => refusedField('mobile', problems.mobileTaken.text, problems.mobileTaken);

/** A new user of the project's branch, with a one-time password that goes to the mobile. */
export async function addUser(
  ctx: Context,
  actor: Actor,
  projectId: number,
  form: Form,
): Promise<{ id: number }> {
  const password = oneTimePassword();
  const hash = await hashPassword(password);
  return ctx.db.transaction().execute(async (trx) => {
    const { filiale_id } = await lockProject(trx, actor, projectId);
    if (filiale_id === null) throw new Problem(problems.projectWithoutBranch);
    if (!(await isBranchPhoneFree(trx, form.mobile))) throw mobileTaken();
    const added = await trx
      .insertInto('app_user')
      .values({
        username: form.mobile,
        mobile: form.mobile,
        name: form.name,
        customer_id: actor.customerId,
        filiale_id,
        password_hash: hash,
        password_updated_at: ctx.clock.now(),
        usertype: usertype.code.project,
        permissions: JSON.stringify(form.rights),
        first_login_flag: firstLoginFlag.code.firstLogin,
        created_at: ctx.clock.now(),
      })
      // Of two at once the second finds the number taken.
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!added) throw mobileTaken();
    await sendOneTimePassword(ctx, trx, form.mobile, password);
    await ctx.audit.write(trx, actor, {
      action: 'project-user.add',
      entity: 'app_user',
      entityId: added.id,
      after: { mobile: form.mobile, rights: form.rights },
    });
    return added;
  });
}

interface Named {
  projectId: number;
  userId: number;
}

/** The user of the project's branch, locked; 404 for any other account. */
async function lockUser(trx: Trx, actor: Actor, { projectId, userId }: Named) {
  const { filiale_id } = await lockProject(trx, actor, projectId);
  return trx
    .selectFrom('app_user')
    .select(['id', 'mobile', 'name', 'permissions', 'status'])
    .where('id', '=', userId)
    .where('customer_id', '=', actor.customerId)
    .where('filiale_id', '=', filiale_id ?? 0)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound);
}

/** Changes name, mobile and rights; with another mobile the user has to sign in again. */
export async function changeUser(
  ctx: Context,
  actor: Actor,
  named: Named,
  form: Form,
): Promise<{ id: number }> {
  const isMoved = await ctx.db.transaction().execute(async (trx) => {
    const user = await lockUser(trx, actor, named);
    const moved = user.mobile !== form.mobile;
    if (moved && !(await isBranchPhoneFree(trx, form.mobile))) throw mobileTaken();
    await trx
      .updateTable('app_user')
      .set({
        name: form.name,
        permissions: JSON.stringify(form.rights),
        ...(moved ? { mobile: form.mobile, username: form.mobile } : {}),
      })
      .where('id', '=', user.id)
      .execute();
    if (moved) await revokeSessionsOf(trx, ctx.clock, user.id);
    await ctx.audit.write(trx, actor, {
      action: 'project-user.change',
      entity: 'app_user',
      entityId: user.id,
      before: { mobile: user.mobile, rights: user.permissions },
      after: { mobile: form.mobile, rights: form.rights },
    });
    return moved;
  });
  if (isMoved) ctx.feed.sessionsEnded(named.userId);
  return { id: named.userId };
}

/** Switched off, the user is signed out at once. */
export async function switchUser(
  ctx: Context,
  actor: Actor,
  named: Named,
  active: boolean,
): Promise<{ active: boolean }> {
  await ctx.db.transaction().execute(async (trx) => {
    const user = await lockUser(trx, actor, named);
    await trx
      .updateTable('app_user')
      .set({
        status: active ? accountStatus.code.active : accountStatus.code.disabled,
        disabled_with_project: false,
      })
      .where('id', '=', user.id)
      .execute();
    if (!active) await revokeSessionsOf(trx, ctx.clock, user.id);
    await ctx.audit.write(trx, actor, {
      action: active ? 'project-user.switch-on' : 'project-user.switch-off',
      entity: 'app_user',
      entityId: user.id,
    });
  });
  if (!active) ctx.feed.sessionsEnded(named.userId);
  return { active };
}

/** Another one-time password by SMS, at most five a day for one user. */
export async function resetUserPassword(
  ctx: Context,
  actor: Actor,
  named: Named,
): Promise<{ sentTo: string }> {
  const password = oneTimePassword();
  const hash = await hashPassword(password);
  const mobile = await ctx.db.transaction().execute(async (trx) => {
    const user = await lockUser(trx, actor, named);
    const counted = await countUse({ ...ctx, db: trx }, resetLimit, String(user.id));
    if (counted.isOver) throw new Problem(problems.tooManyRequests);
    await trx
      .updateTable('app_user')
      .set({
        password_hash: hash,
        password_updated_at: ctx.clock.now(),
        password_expired: false,
        first_login_flag: firstLoginFlag.code.firstLogin,
      })
      .where('id', '=', user.id)
      .execute();
    await revokeSessionsOf(trx, ctx.clock, user.id);
    await sendOneTimePassword(ctx, trx, user.mobile, password);
    await ctx.audit.write(trx, actor, {
      action: 'project-user.reset-password',
      entity: 'app_user',
      entityId: user.id,
    });
    return user.mobile;
  });
  ctx.feed.sessionsEnded(named.userId);
  return { sentTo: `${mobile.slice(0, 3)}****${mobile.slice(-4)}` };
}
