import { checkCustomerMeal, getCustomerMeal } from 'shared-kernel/contract/insure';
import { usertype } from 'shared-kernel/domain/dictionaries';
import { planNoun } from 'shared-kernel/domain/nouns/employer';
import type { Module } from '../../platform/http/module';
import { notFound } from '../../platform/http/problem';
import { bindList } from '../../platform/lists/bind-list';
import { planList } from './plan-list';
import { toPlanDetail } from './plan.mapper';
import { isToBeConfirmed, planRefusal } from './plan.policy';
import { findPlan, type Plan } from './plan.repository';

/** Plans quoted to customers: what they promise, what they cost, whether they may be bought. */
export const productsModule: Module = (route, ctx) => {
  const required = async (customerId: number, id: number): Promise<Plan> => {
    const plan = await findPlan(ctx.db, customerId, id);
    if (!plan) throw notFound();
    return plan;
  };

  bindList(route, ctx, planList);

  route(getCustomerMeal, async ({ params, actor }) => {
    const plan = await required(actor.customerId, params.id);
    const today = ctx.clock.today();
    const mayConfirm = actor.usertype === usertype.code.main && isToBeConfirmed(plan, today);
    return { ...toPlanDetail(plan, today), actions: planNoun.actionNames.filter(() => mayConfirm) };
  });

  route(checkCustomerMeal, async ({ params, actor }) => {
    const refusal = planRefusal(await required(actor.customerId, params.id), ctx.clock.today());
    return { usable: refusal === undefined, reason: refusal?.reason ?? null };
  });
};
