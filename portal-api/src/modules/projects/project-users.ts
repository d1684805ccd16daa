import { dayMs } from 'shared-kernel/domain/civil-date';
import { problems, type BodyOf } from 'shared-kernel/contract';
import type { addProjectUser } from 'shared-kernel/contract/projects';
import { accountStatus, firstLoginFlag, usertype } from 'shared-kernel/domain/dictionaries';
import { maskMobile } from 'shared-kernel/domain/text';
import type { CustomerId, FilialeId, ProjectId, UserId } from 'shared-kernel/domain/nouns/ids';
import type { Actor, Context } from '../../platform/context';
import type { Trx } from '../../platform/db/database';
import { notFound, Problem, refusedField } from '../../platform/http/problem';
import { lockRow, updateById } from '../../platform/row-by-id';
import { countUse } from '../../platform/rate-limit';
import { countingTaken, takeBranchPhone } from '../onboarding/phone-check';
import { endingAccess, hashPassword, type EndAccess } from '../session';
import { lockProject } from './project.repository';
import { randomInt } from 'node:crypto';
import { countText } from '../../platform/sms/limits';
import { sendText } from '../../platform/sms/texts';

/** Characters that are not confused when typed from a text message. */
const kinds = ['ABCDEFGHJKLMNPQRSTUVWXYZ', 'abcdefghijkmnpqrstuvwxyz', '23456789', '@#%+='] as const;
const length = 10;

const pick = (signs: string): string => signs.charAt(randomInt(signs.length));

/** Returns a password with every kind of character, and other letters and digits, in random order. */
function oneTimePassword(): string {
  const signs = kinds.map(pick);
  while (signs.length < length) signs.push(pick(kinds.slice(0, 3).join('')));
  for (let at = signs.length - 1; at > 0; at -= 1) {
    const other = randomInt(at + 1);
    [signs[at], signs[other]] = [signs[other] ?? '', signs[at] ?? ''];
  }
  return signs.join('');
}

/** Sends the password by SMS only; it must be changed at the first sign-in. Throws 429 above the SMS limits. */
async function sendOneTimePassword(
  ctx: Context,
  trx: Trx,
  { customerId, mobile }: { customerId: CustomerId; mobile: string },
  password: string,
): Promise<void> {
  await countText(ctx, trx, mobile, { customerId });
  await sendText(ctx, trx, mobile, { kind: 'password', values: { account: mobile, password } });
}

/** More users than a branch needs; limited because each also gets a text message. */
const mostUsers = { ofBranch: 50, ofEmployer: 500 } as const;

type Form = BodyOf<typeof addProjectUser>;

const resetLimit = { name: 'project-user-reset', most: 5, windowMs: dayMs } as const;

const mobileTaken = () => refusedField('mobile', problems.mobileTaken.text, problems.mobileTaken);

/** Adds a user to the project's branch and sends a one-time password to the mobile. */
export async function addUser(
  ctx: Context,
  actor: Actor,
  projectId: ProjectId,
  form: Form,
): Promise<{ id: UserId }> {
  const password = oneTimePassword();
  const hash = await hashPassword(password, `employer ${actor.customerId}`);
  const add = async (trx: Trx) => {
    // Serialises changes of an employer, so that of two concurrent ones the second sees the correct count.
    await lockRow(trx, 'customer', actor.customerId, 'id');
    const { filiale_id } = await lockProject(trx, actor, projectId);
    if (filiale_id === null) throw new Problem(problems.projectWithoutBranch);
    await refuseTooManyUsers(trx, actor, filiale_id);
    if (!(await takeBranchPhone(trx, form.mobile))) throw mobileTaken();
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
      // A main account may have the number as its username.
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!added) throw mobileTaken();
    await sendOneTimePassword(ctx, trx, { customerId: actor.customerId, mobile: form.mobile }, password);
    await ctx.audit.write(trx, actor, {
      action: 'project-user.add',
      entity: 'app_user',
      entityId: added.id,
      after: { mobile: form.mobile, rights: form.rights },
    });
    return added;
  };
  return countingTaken(ctx, actor, () => ctx.db.transaction().execute(add));
}

/** Users of a branch can access all of its projects, so they are counted per branch; disabled ones count as well. */
async function refuseTooManyUsers(trx: Trx, { customerId }: Actor, filialeId: FilialeId): Promise<void> {
  const of = async (column: 'customer_id' | 'filiale_id', id: number, most: number, whose: string) => {
    const { n } = await trx
      .selectFrom('app_user')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where(column, '=', id)
      .where('usertype', '=', usertype.code.project)
      .executeTakeFirstOrThrow();
    const message = `${whose}最多${most}名项目用户（含已停用），请改用已有账号，或联系专属客服`;
    if (Number(n) >= most) throw new Problem(problems.invalidInput, {}, { message });
  };
  await of('filiale_id', filialeId, mostUsers.ofBranch, '每个项目及其分公司');
  await of('customer_id', customerId, mostUsers.ofEmployer, '每个企业');
}

interface Named {
  projectId: ProjectId;
  userId: UserId;
}

/** Returns the user of the project's branch, locked; 404 for any other account. */
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

/** Changes name, mobile and rights; another mobile means another person, who sets a password with a code. */
export async function changeUser(
  ctx: Context,
  actor: Actor,
  named: Named,
  form: Form,
): Promise<{ id: UserId }> {
  const change = async (trx: Trx, end: EndAccess) => {
    const user = await lockUser(trx, actor, named);
    const { mobile } = form;
    const moved = user.mobile !== mobile;
    if (moved && !(await takeBranchPhone(trx, mobile))) throw mobileTaken();
    await updateById(trx, 'app_user', user.id, { name: form.name, permissions: JSON.stringify(form.rights) });
    if (moved) await end(user.id, { mobile, username: mobile });
    await ctx.audit.write(trx, actor, {
      action: 'project-user.change',
      entity: 'app_user',
      entityId: user.id,
      before: { mobile: user.mobile, rights: user.permissions },
      after: { mobile, rights: form.rights },
    });
    return { id: user.id };
  };
  return countingTaken(ctx, actor, () => endingAccess(ctx, change));
}

/** Disabling signs the user out immediately; after enabling, the user sets a new password with a code. */
export function switchUser(
  ctx: Context,
  actor: Actor,
  named: Named,
  active: boolean,
): Promise<{ active: boolean }> {
  return endingAccess(ctx, async (trx, end) => {
    const user = await lockUser(trx, actor, named);
    const disabled_with_project = false;
    if (active) {
      const status = accountStatus.code.active;
      await updateById(trx, 'app_user', user.id, { status, disabled_with_project });
    } else await end(user.id, { status: accountStatus.code.disabled, disabled_with_project });
    await ctx.audit.write(trx, actor, {
      action: active ? 'project-user.switch-on' : 'project-user.switch-off',
      entity: 'app_user',
      entityId: user.id,
    });
    return { active };
  });
}

/** Sends another one-time password by SMS, at most five a day per user. */
export async function resetUserPassword(
  ctx: Context,
  actor: Actor,
  named: Named,
): Promise<{ sentTo: string }> {
  const password = oneTimePassword();
  const hash = await hashPassword(password, `employer ${actor.customerId}`);
  return endingAccess(ctx, async (trx, end) => {
    const { id, mobile } = await lockUser(trx, actor, named);
    const counted = await countUse({ ...ctx, db: trx }, resetLimit, String(id));
    if (counted.isOver) throw new Problem(problems.tooManyRequests);
    await end(id, { password_hash: hash });
    await sendOneTimePassword(ctx, trx, { customerId: actor.customerId, mobile }, password);
    await ctx.audit.write(trx, actor, {
      action: 'project-user.reset-password',
      entity: 'app_user',
      entityId: id,
    });
    return { sentTo: maskMobile(mobile) };
  });
}
