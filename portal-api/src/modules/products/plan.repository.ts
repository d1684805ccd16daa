import type { Selectable } from 'kysely';
import { fen, type Fen } from 'shared-kernel/domain/money';
import type { CustomerId, CustomerMealId } from 'shared-kernel/domain/nouns/ids';
import type { Db } from '../../platform/db/database';
import { idsOf } from '../../platform/row-by-id';
import type { CustomerMealTable, MealTable } from './products.tables';

/** A plan quoted to one customer, with the insurer's terms and prices. */
export interface Plan {
  id: CustomerMealId;
  quote: Selectable<CustomerMealTable>;
  meal: Selectable<MealTable>;
  supplyerName: string;
  /** Monthly price by risk class; classes without a price are not insured. */
  monthly: ReadonlyMap<number, Fen>;
}

/** Returns all plans of a customer, newest first. No paging, since a customer has only a few. */
export async function plansOf(db: Db, customerId: CustomerId): Promise<Plan[]> {
  const ids = await db
    .selectFrom('customer_meal')
    .select('id')
    .where('customer_id', '=', customerId)
    .orderBy('id', 'desc')
    .execute();
  return plansByIds(db, idsOf(ids));
}

/** Returns undefined for an unknown plan or another customer's. */
export async function findPlan(
  db: Db,
  customerId: CustomerId,
  id: CustomerMealId,
): Promise<Plan | undefined> {
  const owned = await db
    .selectFrom('customer_meal')
    .select('id')
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return owned ? (await plansByIds(db, [owned.id]))[0] : undefined;
}

/** Returns plans in the order of the ids, without unknown ones. Does not check their owner. */
export async function plansByIds(db: Db, ids: readonly CustomerMealId[]): Promise<Plan[]> {
  if (ids.length === 0) return [];
  const quotes = await db.selectFrom('customer_meal').selectAll().where('id', 'in', ids).execute();
  if (quotes.length === 0) return [];
  const mealIds = [...new Set(quotes.map((quote) => quote.meal_id))];
  const meals = await db.selectFrom('meal').selectAll().where('id', 'in', mealIds).execute();
  const prices = await db.selectFrom('meal_price').selectAll().where('meal_id', 'in', mealIds).execute();
  const insurers = await db
    .selectFrom('supplyer')
    .select(['id', 'supplyername'])
    .where(
      'id',
      'in',
      meals.map((meal) => meal.supplyer_id),
    )
    .execute();
  const plans = quotes.flatMap((quote) => {
    const meal = meals.find((row) => row.id === quote.meal_id);
    if (!meal) return [];
    const monthly = prices
      .filter((price) => price.meal_id === meal.id)
      .map((price) => [price.job_type, fen(price.monthly_premium_fen)] as const);
    const supplyerName = insurers.find((row) => row.id === meal.supplyer_id)?.supplyername ?? '';
    return [{ id: quote.id, quote, meal, supplyerName, monthly: new Map(monthly) }];
  });
  return ids.flatMap((id) => plans.filter((plan) => plan.id === id));
}
