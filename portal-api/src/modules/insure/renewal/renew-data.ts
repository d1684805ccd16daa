import type { AnswerOf } from 'shared-kernel/contract';
import type { getRenewData, InsureDraft } from 'shared-kernel/contract/insure';
import { compareDays, lastDayOfPeriod } from 'shared-kernel/domain/civil-date';
import { payType, usertype } from 'shared-kernel/domain/dictionaries';
import type { Actor, Context } from '../../../platform/context';
import { notFound } from '../../../platform/http/problem';
import { payTypeFields } from '../drafts';
import { findPlan } from '../../products/plan.repository';
import { peopleUntilEnd, renewalOf, renewalStart, requireRenewable } from './old-policy';
import { takeAlong } from './take-along';

type RenewData = AnswerOf<typeof getRenewData>;

/** The apply page filled from a policy. Reading whole ID numbers is written to the audit log. */
export async function renewData(
  ctx: Context,
  actor: Actor,
  id: number,
  planId: number | undefined,
  ip: string,
): Promise<RenewData> {
  const policy = await requireRenewable(ctx, actor, id);
  const renewal = await renewalOf(ctx.db, id);
  const startDate = renewalStart(policy, ctx.clock.today());
  const plan = await findPlan(ctx.db, actor.customerId, planId ?? policy.customer_meal_id);
  if (!plan) throw notFound();
  // Vouchers are the main account's.
  const isBranch = actor.usertype === usertype.code.project && policy.pay_type === payType.code.voucher;
  const facts = {
    customerMealId: plan.id,
    insurePeriod: policy.insure_period as InsureDraft['insurePeriod'],
    startDate,
    projectId: policy.project_id,
    ...payTypeFields(isBranch ? payType.code.balance : policy.pay_type),
    renewFromId: id,
    policyNo: policy.policy_no,
    endDate: policy.end_date,
    hasLapsed: compareDays(policy.end_date, ctx.clock.today()) < 0,
  };
  if (renewal) {
    const { id: renewalId, insure_status: insureStatus, customer_meal_id: customerMealId } = renewal;
    return {
      ...facts,
      persons: [],
      dropped: [],
      renewal: { id: renewalId, insureStatus, customerMealId },
    };
  }
  const { taken, dropped } = await takeAlong(ctx, await peopleUntilEnd(ctx.db, policy), {
    actor,
    plan,
    startDate,
    endDate: lastDayOfPeriod(startDate, policy.insure_period),
    projectId: policy.project_id,
  });
  await ctx.audit.write(ctx.db, actor, {
    action: 'insure.renew-data',
    entity: 'insure',
    entityId: id,
    ip,
  });
  return {
    ...facts,
    persons: taken.map(({ row }) => row),
    dropped: dropped.map(({ name, idNoMasked, reason }) => ({ name, idNoMasked, reason })),
    renewal: null,
  };
}
