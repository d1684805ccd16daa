import { addDays, civilDateOf } from 'shared-kernel/domain/civil-date';
import { confirmStatus } from 'shared-kernel/domain/dictionaries';
import type { CustomerKey, SeedContext } from '../../platform/seeding/seed-context';
import { mealFacts, mealRow } from './meals.seed';

interface Quote {
  mealNo: string;
  discountPercent?: number;
  confirmStatus?: number;
  /** Days from the seed's day at which the quote ends. */
  validDays?: number;
  jobTypes?: number[];
}

/** Which plans each demo employer was offered. c8 shares those of c1. */
const quotes: Partial<Record<CustomerKey, readonly Quote[]>> = {
  c1: [
    { mealNo: 'M1' },
    { mealNo: 'M2' },
    { mealNo: 'M3', discountPercent: 90 },
    { mealNo: 'M4', confirmStatus: confirmStatus.code.waiting },
    { mealNo: 'M5', confirmStatus: confirmStatus.code.void, validDays: -30 },
  ],
  c2: [{ mealNo: 'M2' }, { mealNo: 'M3', discountPercent: 95 }],
  c3: [{ mealNo: 'M2' }, { mealNo: 'M1' }],
  c4: [{ mealNo: 'M4' }],
  c5: [{ mealNo: 'M1', confirmStatus: confirmStatus.code.waiting }],
  c6: [{ mealNo: 'M2', confirmStatus: confirmStatus.code.waiting }],
  c7: [{ mealNo: 'M2' }],
  c9: [{ mealNo: 'M2' }],
  c10: [{ mealNo: 'M2' }],
};

/** The plans with their prices; in the demo also what each employer was offered. */
export async function seedProducts(seed: SeedContext): Promise<void> {
  const { db, clock } = seed.ctx;
  const insurers = await db.selectFrom('supplyer').select('id').orderBy('id').execute();
  for (const facts of mealFacts) {
    const insurer = insurers[facts.insurer % insurers.length];
    if (!insurer) throw new Error('Plans need an insurer: seed the reference data first.');
    const meal = await db
      .insertInto('meal')
      .values(mealRow(facts, insurer.id, clock.now()))
      .returning('id')
      .executeTakeFirstOrThrow();
    const prices = Object.entries(facts.monthly);
    await db
      .insertInto('meal_price')
      .values(
        prices.map(([jobType, yuan]) => ({
          meal_id: meal.id,
          job_type: Number(jobType),
          monthly_premium_fen: yuan * 100,
        })),
      )
      .execute();
  }
  if (seed.scope === 'demo') await seedQuotes(seed);
}

async function seedQuotes(seed: SeedContext): Promise<void> {
  const { db } = seed.ctx;
  const meals = await db.selectFrom('meal').select(['id', 'meal_no', 'job_types']).execute();
  for (const [key, offered] of Object.entries(quotes) as [CustomerKey, readonly Quote[]][]) {
    const customer = seed.customers[key];
    for (const quote of offered) {
      const meal = meals.find((row) => row.meal_no === quote.mealNo);
      if (!meal) throw new Error(`No such plan: ${quote.mealNo}`);
      await db
        .insertInto('customer_meal')
        .values({
          customer_id: customer.id,
          meal_id: meal.id,
          discount_percent: quote.discountPercent ?? 100,
          job_types: quote.jobTypes ?? meal.job_types,
          valid_from: civilDateOf(customer.joinedAt),
          valid_to: addDays(seed.today, quote.validDays ?? 365),
          max_persons: 5000,
          confirm_status: quote.confirmStatus ?? confirmStatus.code.confirmed,
          created_at: customer.joinedAt,
        })
        .execute();
    }
  }
}
