import { sql } from 'kysely';
import { listCustomerMeals, planRow } from 'shared-kernel/contract/insure/plans';
import { idsOf } from '../../platform/row-by-id';
import { containsAnyCase, equals } from '../../platform/lists/conditions';
import { defineListSource } from '../../platform/lists/list-source';
import { ofCustomer } from '../../platform/tenant';
import { toPlanRow } from './plan.mapper';
import { isUsableOn } from './plan.policy';
import { plansByIds } from './plan.repository';

/** Most of a row follows from prices and rules, which the database does not know. */
const completed = Object.fromEntries(Object.keys(planRow.shape).map((field) => [field, null]));

/** Plans quoted to the employer, the same for all of its branches. */
export const planList = defineListSource<typeof listCustomerMeals>({
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
