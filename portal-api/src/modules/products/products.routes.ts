import { sql } from 'kysely';
import { checkCustomerMeal, getCustomerMeal } from 'shared-kernel/contract/insure';
import { listCustomerMeals, planRow } from 'shared-kernel/contract/insure/plans';
import { usertype } from 'shared-kernel/domain/dictionaries';
import { planNoun } from 'shared-kernel/domain/nouns/employer';
import type { CustomerId, CustomerMealId } from 'shared-kernel/domain/nouns/ids';
import { notFound } from '../../platform/http/problem';
import type { Module } from '../../platform/http/route';
import { bindList } from '../../platform/lists/bind-list';
import { containsAnyCase, equals } from '../../platform/lists/conditions';
import { defineListSource } from '../../platform/lists/list-source';
import { idsOf } from '../../platform/row-by-id';
import { ofCustomer } from '../../platform/tenant';
import { toPlanDetail, toPlanRow } from './plan.mapper';
import { isToBeConfirmed, isUsableOn, planRefusal } from './plan.policy';
import { findPlan, type Plan, plansByIds } from './plan.repository';

/** Code fills these fields, as most of a row follows from prices and rules that the database does not know. */
const completed = Object.fromEntries(Object.keys(planRow.shape).map((field) => [field, null]));

/** Plans quoted to the employer; the list is the same for all of its branches. */
const planList = defineListSource<typeof listCustomerMeals>({
  endpoint: listCustomerMeals,
  table: 'customer_meal',
  from: sql`customer_meal join meal on meal.id = customer_meal.meal_id`,
  visible: (actor) => ofCustomer(actor, 'customer_meal'),
  fields: { ...completed, id: 'customer_meal.id', usable: ({ ctx }) => isUsableOn(ctx.clock.today()) },
  filters: {
    supplyer: equals('meal.supplyer_id'),
    mealName: containsAnyCase('meal.mealname', 'meal.meal_no'),
    insurePeriod: (months) => sql<boolean>`${months} = any (meal.insure_periods)`,
    confirmStatus: equals('customer_meal.confirm_status'),
  },
  complete: async (rows, { ctx }) =>
    (await plansByIds(ctx.db, idsOf(rows))).map((plan) => toPlanRow(plan, ctx.clock.today())),
});

/** Endpoints for quoted plans: terms, prices, and whether they can be bought. */
export const productsModule: Module = (route, ctx) => {
  const required = async (customerId: CustomerId, id: CustomerMealId): Promise<Plan> => {
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
