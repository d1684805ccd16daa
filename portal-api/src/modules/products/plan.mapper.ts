import type { Selectable } from 'kysely';
import type { PlanDetail, PlanRow, PlanTerms } from 'shared-kernel/contract/insure';
import type { ClaimTerms } from 'shared-kernel/domain/claims/claim-calculation';
import type { CivilDate } from 'shared-kernel/domain/civil-date';
import { disabilityPercent } from 'shared-kernel/domain/claims/disability-table';
import { fen } from 'shared-kernel/domain/money';
import { claimTermsOf } from 'shared-kernel/domain/plan-terms';
import { insurableClasses, planRefusal, unitPriceOf } from './plan.policy';
import type { Plan } from './plan.repository';
import type { MealTable } from './products.tables';

type Meal = Selectable<MealTable>;
type Period = PlanRow['insurePeriods'][number];

const isPeriod = (months: number): months is Period =>
  months === 1 || months === 3 || months === 6 || months === 12;

/** Converts a plan's benefits per person for display. */
export const toTerms = (meal: Meal): PlanTerms => ({
  deathLimit: fen(meal.death_limit_fen),
  medicalLimit: fen(meal.medical_limit_fen),
  medDeductible: fen(meal.med_deductible_fen),
  medRatio: meal.med_ratio,
  lostWageDaily: fen(meal.lost_wage_daily_fen),
  lostWageDeductDays: meal.lost_wage_deduct_days,
  lostWageMaxPerCase: meal.lost_wage_max_per_case,
  lostWageMaxPerYear: meal.lost_wage_max_per_year,
  hospDaily: fen(meal.hosp_daily_fen),
  hospDeductDays: meal.hosp_deduct_days,
  hospMaxPerCase: meal.hosp_max_per_case,
  hospMaxPerYear: meal.hosp_max_per_year,
  maimRatioCode: meal.maim_ratio_code,
  extensions: meal.extensions,
  legalFeeLimit: fen(meal.legal_fee_limit_fen),
  perAccidentLimit: fen(meal.per_accident_limit_fen),
  totalLimit: fen(meal.total_limit_fen),
  ageMin: meal.age_min,
  ageMax: meal.age_max,
  age60Percent: meal.age60_percent,
  suddenDeathAge50Percent: meal.sudden_death_age50_percent,
  noCertPercent: meal.no_cert_percent,
  heightWork: meal.height_work,
  minPersons: meal.min_persons,
  allowReduce: meal.allow_reduce,
  allowReplace: meal.allow_replace,
  replaceScope: meal.replace_scope,
  minChargeDays: meal.min_charge_days,
});

/** Converts a plan's benefits for the claim calculation. */
export const toClaimTerms = (meal: Meal): ClaimTerms => claimTermsOf(toTerms(meal));

/** Converts a plan to a list row; `today` decides whether it can be bought. */
export function toPlanRow(plan: Plan, today: CivilDate): PlanRow {
  const { quote, meal } = plan;
  const jobTypes = insurableClasses(plan);
  const insurePeriods = meal.insure_periods.filter(isPeriod);
  const prices = jobTypes.flatMap((jobType) =>
    insurePeriods.flatMap((insurePeriod) => {
      const unitPremium = unitPriceOf(plan, jobType, insurePeriod);
      return unitPremium === undefined ? [] : [{ jobType, insurePeriod, unitPremium }];
    }),
  );
  const refusal = planRefusal(plan, today);
  return {
    ...toTerms(meal),
    id: plan.id,
    mealId: meal.id,
    mealNo: meal.meal_no,
    mealName: meal.mealname,
    supplyerId: meal.supplyer_id,
    supplyerName: plan.supplyerName,
    jobTypes,
    insurePeriods,
    prices,
    ...(prices.length > 0
      ? { lowestPremium: fen(Math.min(...prices.map(({ unitPremium }) => unitPremium))) }
      : {}),
    discountPercent: quote.discount_percent,
    validFrom: quote.valid_from,
    validTo: quote.valid_to,
    maxPersons: quote.max_persons,
    confirmStatus: quote.confirm_status,
    usable: refusal === undefined,
    reason: refusal?.reason ?? null,
  };
}

export const toPlanDetail = (plan: Plan, today: CivilDate): Omit<PlanDetail, 'actions'> => ({
  ...toPlanRow(plan, today),
  medScope: plan.meal.med_scope,
  maimRatios: disabilityPercent[plan.meal.maim_ratio_code].map((percent, index) => ({
    level: index + 1,
    percent,
  })),
});
