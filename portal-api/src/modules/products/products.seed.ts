import type { Insertable } from 'kysely';
import { addDays, civilDateOf } from 'shared-kernel/domain/civil-date';
import type { DisabilityTable } from 'shared-kernel/domain/claims/disability-table';
import {
  confirmStatus,
  heightWork,
  insurePeriod,
  medScope,
  replaceScope,
} from 'shared-kernel/domain/dictionaries';
import { fenFromYuan } from 'shared-kernel/domain/money';
import type { SupplyerId } from 'shared-kernel/domain/nouns/ids';
import type { CustomerKey, SeedContext } from '../../platform/seeding/seed-context';
import type { MealTable } from './products.tables';

interface MealFacts {
  mealNo: string;
  name: string;
  /** Index of the insurer in the order of ids, starting at 0. */
  insurer: number;
  /** In yuan. */
  death: number;
  medical: number;
  deductible: number;
  medRatio: number;
  lostWage: { daily: number; deduct: number };
  hospital?: { daily: number; deduct: number };
  table: DisabilityTable;
  extensions: string[];
  heightWork?: boolean;
  noReduce?: boolean;
  /** Yuan per person and month, by risk class. */
  monthly: Record<number, number>;
}

/** The demo's five plans on the market. */
const mealFacts: readonly MealFacts[] = [
  {
    mealNo: 'M1', name: '经济型30万', insurer: 0, death: 300_000, medical: 30_000, deductible: 100, medRatio: 90,
    lostWage: { daily: 80, deduct: 5 }, table: 'B', extensions: ['E04'],
    monthly: { 1: 18, 2: 22, 3: 34, 4: 46 },
  },
  {
    mealNo: 'M2', name: '标准型50万', insurer: 0, death: 500_000, medical: 50_000, deductible: 100, medRatio: 100,
    lostWage: { daily: 100, deduct: 3 }, hospital: { daily: 50, deduct: 3 }, table: 'A',
    extensions: ['E01', 'E04', 'E05', 'E10'],
    monthly: { 1: 36, 2: 42, 3: 62, 4: 85, 5: 148 },
  },
  {
    mealNo: 'M3', name: '尊享型80万', insurer: 1, death: 800_000, medical: 80_000, deductible: 0, medRatio: 100,
    lostWage: { daily: 150, deduct: 3 }, hospital: { daily: 100, deduct: 3 }, table: 'A',
    extensions: ['E01', 'E02', 'E04', 'E05', 'E06', 'E10'],
    monthly: { 1: 62, 2: 72, 3: 108, 4: 142, 5: 258 },
  },
  {
    mealNo: 'M4', name: '高危型60万', insurer: 2, death: 600_000, medical: 60_000, deductible: 200, medRatio: 90,
    lostWage: { daily: 100, deduct: 5 }, table: 'B', extensions: ['E04', 'E11'], heightWork: true, noReduce: true,
    monthly: { 5: 168, 6: 298 },
  },
  {
    mealNo: 'M5', name: '旗舰型100万', insurer: 1, death: 1_000_000, medical: 100_000, deductible: 0, medRatio: 100,
    lostWage: { daily: 200, deduct: 3 }, hospital: { daily: 100, deduct: 0 }, table: 'C',
    extensions: ['E01', 'E03', 'E04', 'E05', 'E06', 'E07', 'E09', 'E10'],
    monthly: { 1: 98, 2: 115, 3: 172, 4: 226 },
  },
]; // prettier-ignore

function mealRow(facts: MealFacts, supplyerId: SupplyerId, createdAt: Date): Insertable<MealTable> {
  return {
    meal_no: facts.mealNo,
    mealname: facts.name,
    supplyer_id: supplyerId,
    job_types: Object.keys(facts.monthly).map(Number),
    insure_periods: [...insurePeriod.codes],
    death_limit_fen: fenFromYuan(facts.death),
    medical_limit_fen: fenFromYuan(facts.medical),
    med_deductible_fen: fenFromYuan(facts.deductible),
    med_ratio: facts.medRatio,
    med_scope: facts.extensions.includes('E06') ? medScope.code.withSelfPaid : medScope.code.socialInsurance,
    lost_wage_daily_fen: fenFromYuan(facts.lostWage.daily),
    lost_wage_deduct_days: facts.lostWage.deduct,
    lost_wage_max_per_case: 90,
    lost_wage_max_per_year: 180,
    hosp_daily_fen: fenFromYuan(facts.hospital?.daily ?? 0),
    hosp_deduct_days: facts.hospital?.deduct ?? 0,
    hosp_max_per_case: facts.hospital ? 90 : 0,
    hosp_max_per_year: facts.hospital ? 180 : 0,
    maim_ratio_code: facts.table,
    extensions: facts.extensions,
    legal_fee_limit_fen: fenFromYuan(facts.extensions.includes('E10') ? 50_000 : 0),
    per_accident_limit_fen: fenFromYuan(facts.death * 10),
    total_limit_fen: fenFromYuan(facts.death * 20),
    age_min: 16,
    age_max: 65,
    age60_percent: 50,
    sudden_death_age50_percent: 50,
    height_work: facts.heightWork ? heightWork.code.insured : heightWork.code.excluded,
    no_cert_percent: 20,
    min_persons: 3,
    allow_reduce: !facts.noReduce,
    allow_replace: true,
    replace_scope: facts.noReduce ? replaceScope.code.sameClass : replaceScope.code.anyClass,
    min_charge_days: facts.noReduce ? 30 : 0,
    created_at: createdAt,
  };
}

interface Quote {
  mealNo: string;
  discountPercent?: number;
  confirmStatus?: number;
  /** Days from the seed's day at which the quote ends. */
  validDays?: number;
}

/** Plans quoted to each demo employer. c8 shares those of c1. */
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

/** Seeds the plans with their prices; in the demo also the quotes. */
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
          job_types: meal.job_types,
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
