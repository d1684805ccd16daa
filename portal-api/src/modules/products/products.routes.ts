import { checkCustomerMeal, getCustomerMeal, listCustomerMeals } from 'shared-kernel/contract/insure';
import type { Module } from '../../platform/http/module';
import { notFound } from '../../platform/http/problem';
import { toPlanDetail, toPlanRow } from './plan.mapper';
import { planRefusal } from './plan.policy';
import { findPlan, plansOf, type Plan } from './plan.repository';

/** Plans quoted to customers: what they promise, what they cost, whether they may be bought. */
export const productsModule: Module = (route, ctx) => {
  const required = async (customerId: number, id: number): Promise<Plan> => {
    const plan = await findPlan(ctx.db, customerId, id);
    if (!plan) throw notFound();
    return plan;
  };

  route(listCustomerMeals, async ({ query, actor }) => {
    const plans = await plansOf(ctx.db, actor.customerId, query);
    const rows = plans.map((plan) => toPlanRow(plan, ctx.clock.today()));
    const sorted = rows.toSorted((a, b) => Number(b.usable) - Number(a.usable) || b.id - a.id);
    return { list: sorted.slice(query.start, query.start + query.length), count: sorted.length };
  });

  route(getCustomerMeal, async ({ params, actor }) =>
    toPlanDetail(await required(actor.customerId, params.id), ctx.clock.today()),
  );

  route(checkCustomerMeal, async ({ params, actor }) => {
    const refusal = planRefusal(await required(actor.customerId, params.id), ctx.clock.today());
    return { usable: refusal === undefined, reason: refusal?.reason ?? null };
  });
};
