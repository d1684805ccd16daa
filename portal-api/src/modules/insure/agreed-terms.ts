import { sql, type Selectable } from 'kysely';
import type { CustomerMealId, PolicyId } from 'shared-kernel/domain/nouns/ids';
import type { Db } from '../../platform/db/database';
import { plansByIds, type Plan } from '../products/plan.repository';
import type { MealTable } from '../products/products.tables';

/** Rows of `meal` by policy, as agreed: later changes of a plan do not affect the policy. */
export const agreedMeals = sql<Selectable<MealTable> & { insure_id: PolicyId }>`(
  select policy.id as insure_id, agreed.* from insure policy join meal on meal.id = policy.meal_id
  cross join lateral jsonb_populate_record(meal, coalesce(policy.terms, '{}')) agreed)`;

/** Returns the plan of a policy with the agreed terms. */
export async function planOfPolicy(
  db: Db,
  insure: { id: PolicyId; customer_meal_id: CustomerMealId },
): Promise<Plan | undefined> {
  const [plan] = await plansByIds(db, [insure.customer_meal_id]);
  if (!plan) return undefined;
  const { insure_id: _, ...meal } = await agreedMeal(db, insure.id);
  return { ...plan, meal };
}

/** Returns the agreed plan of a policy without prices. */
export const agreedMeal = (db: Db, insureId: PolicyId) =>
  db
    .selectFrom(agreedMeals.as('meal'))
    .selectAll()
    .where('meal.insure_id', '=', insureId)
    .executeTakeFirstOrThrow();
