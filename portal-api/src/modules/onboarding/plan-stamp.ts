import { type BodyOf, problems } from 'shared-kernel/contract';
import type { uploadPlanStamp } from 'shared-kernel/contract/onboarding';
import type { CivilDate } from 'shared-kernel/domain/civil-date';
import { confirmStatus, messageKind, planConfirmStampStatus } from 'shared-kernel/domain/dictionaries';
import type { CustomerId, CustomerMealId } from 'shared-kernel/domain/nouns/ids';
import type { Actor, Context } from '../../platform/context';
import type { Db, Trx } from '../../platform/db/database';
import { idsOf, updateById } from '../../platform/row-by-id';
import { Problem, refusedField } from '../../platform/http/problem';
import { ofCustomer } from '../../platform/tenant';
import { isToBeConfirmed } from '../products/plan.policy';
import { plansOf } from '../products/plan.repository';
import { customerIdByUsername, employerOf, lockEmployer, type Employer } from './employer.repository';

const planLetterUrl = '/prod-api/api/customers/planLetter';

/** Returns the state of the stamped letter, and its plans. */
export async function planStampOf(ctx: Context, customerId: CustomerId) {
  const employer = await employerOf(ctx.db, customerId);
  return {
    planConfirmStampStatus: employer.plan_confirm_stamp_status,
    rejectReason:
      employer.plan_confirm_stamp_status === planConfirmStampStatus.code.rejected
        ? employer.plan_confirm_reject_reason
        : null,
    planLetterUrl,
    customerMealIds: await waitingPlanIds(ctx.db, customerId, ctx.clock.today()),
  };
}

/** Returns plans that can be bought once their letter is stamped. */
export async function waitingPlanIds(db: Db, customerId: CustomerId, today: CivilDate): Promise<number[]> {
  const plans = await plansOf(db, customerId);
  return idsOf(plans.filter((plan) => isToBeConfirmed(plan, today))).toReversed();
}

/** Stores the scans and makes the plans available. 404 for other employers' plans, 409 for plans not waiting. */
export async function handInPlanStamp(ctx: Context, actor: Actor, form: BodyOf<typeof uploadPlanStamp>) {
  const { customerId } = actor;
  const planIds = [...new Set(form.customerMealIds)];
  return ctx.db.transaction().execute(async (trx) => {
    const employer = await lockEmployer(trx, customerId);
    await requireWaiting(ctx, trx, employer, planIds);
    const { id } = await trx
      .insertInto('plan_stamp')
      .values({
        customer_id: customerId,
        file_ids: form.fileIds,
        customer_meal_ids: planIds,
        user_id: actor.userId,
        created_at: ctx.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await ctx.files.handIn(trx, form.fileIds, `planStamp:${id}`, actor);
    await setPlans(trx, customerId, planIds, confirmStatus.code.confirmed);
    await setEmployer(ctx, trx, employer, planConfirmStampStatus.code.stamped, null);
    await ctx.audit.write(trx, actor, {
      action: 'plan-stamp.upload',
      entity: 'plan_stamp',
      entityId: id,
      before: { plan_confirm_stamp_status: employer.plan_confirm_stamp_status },
      after: { plan_confirm_stamp_status: planConfirmStampStatus.code.stamped, customer_meal_ids: planIds },
    });
    return { planConfirmStampStatus: planConfirmStampStatus.code.stamped };
  });
}

async function requireWaiting(
  ctx: Context,
  trx: Trx,
  employer: Employer,
  planIds: readonly CustomerMealId[],
): Promise<void> {
  const waiting = await waitingPlanIds(trx, employer.id, ctx.clock.today());
  if (planIds.length === 0) {
    if (waiting.length > 0) throw refusedField('customerMealIds', '请选择需要确认的方案');
    if (!isHeld(employer)) throw new Problem(problems.conflict, {}, { message: '当前没有待确认的方案' });
    return;
  }
  if (planIds.every((id) => waiting.includes(id))) return;
  const own = await trx
    .selectFrom('customer_meal')
    .select('id')
    .where(ofCustomer({ customerId: employer.id }, 'customer_meal'))
    .where('id', 'in', planIds)
    .execute();
  throw new Problem(own.length === planIds.length ? problems.conflict : problems.notFound);
}

const isHeld = ({ plan_confirm_stamp_status: status }: Employer): boolean =>
  status === planConfirmStampStatus.code.required || status === planConfirmStampStatus.code.rejected;

/** Rejects the newest letter, so that its plans wait again. 409 when there is none. */
export async function rejectPlanStamp(ctx: Context, username: string | undefined, reason: string) {
  const customerId = await customerIdByUsername(ctx.db, username);
  return ctx.db.transaction().execute(async (trx) => {
    const employer = await lockEmployer(trx, customerId);
    const stamp = await trx
      .selectFrom('plan_stamp')
      .select(['id', 'customer_meal_ids'])
      .where('customer_id', '=', customerId)
      .where('rejected_at', 'is', null)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (!stamp || employer.plan_confirm_stamp_status !== planConfirmStampStatus.code.stamped)
      throw new Problem(problems.conflict, {}, { message: 'no stamped plan letter to send back' });
    await updateById(trx, 'plan_stamp', stamp.id, { reject_reason: reason, rejected_at: ctx.clock.now() });
    await setPlans(trx, customerId, stamp.customer_meal_ids.map(Number), confirmStatus.code.waiting);
    await setEmployer(ctx, trx, employer, planConfirmStampStatus.code.rejected, reason);
    await ctx.outbox.add(trx, {
      customerId,
      kind: messageKind.code.policy,
      subject: `方案确认书未通过：${reason}`,
      content: `您上传的方案确认书未通过，原因：${reason}。请重新上传盖章的方案确认书。`,
      link: '/verification',
      popup: true,
    });
    await ctx.audit.write(trx, 'provider', {
      action: 'plan-stamp.reject',
      entity: 'plan_stamp',
      entityId: stamp.id,
      after: { plan_confirm_stamp_status: planConfirmStampStatus.code.rejected, reason },
    });
    return { id: stamp.id, username, planConfirmStampStatus: planConfirmStampStatus.code.rejected };
  });
}

async function setPlans(
  trx: Trx,
  customerId: CustomerId,
  ids: readonly CustomerMealId[],
  status: number,
): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable('customer_meal')
    .set({ confirm_status: status })
    .where('customer_id', '=', customerId)
    .where('id', 'in', ids)
    .execute();
}

const setEmployer = (ctx: Context, trx: Trx, employer: Employer, status: number, reason: string | null) =>
  updateById(trx, 'customer', employer.id, {
    plan_confirm_stamp_status: status,
    plan_confirm_reject_reason: reason,
    version: employer.version + 1,
    updated_at: ctx.clock.now(),
  });
