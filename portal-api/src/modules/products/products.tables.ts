import type { Generated } from 'kysely';
import type { CivilDate } from 'shared-kernel/domain/civil-date';
import type { DisabilityTable } from 'shared-kernel/domain/claims/disability-table';
import type { CustomerId, CustomerMealId, MealId, SupplyerId } from 'shared-kernel/domain/nouns/ids';

/** A plan sold by an insurer. */
export interface MealTable {
  id: Generated<MealId>;
  meal_no: string;
  mealname: string;
  supplyer_id: SupplyerId;
  job_types: number[];
  insure_periods: number[];
  death_limit_fen: number;
  medical_limit_fen: number;
  med_deductible_fen: number;
  /** Percent. */
  med_ratio: number;
  /** 1 within social insurance, 2 with self-paid extension. */
  med_scope: number;
  lost_wage_daily_fen: number;
  lost_wage_deduct_days: number;
  lost_wage_max_per_case: number;
  lost_wage_max_per_year: number;
  hosp_daily_fen: number;
  hosp_deduct_days: number;
  hosp_max_per_case: number;
  hosp_max_per_year: number;
  maim_ratio_code: DisabilityTable;
  extensions: string[];
  legal_fee_limit_fen: number;
  per_accident_limit_fen: number;
  total_limit_fen: number;
  age_min: number;
  age_max: number;
  age60_percent: number;
  sudden_death_age50_percent: number;
  height_work: number;
  no_cert_percent: number;
  min_persons: number;
  allow_reduce: boolean;
  allow_replace: boolean;
  /** Code of `replaceScope`: classes that a replacement may have. */
  replace_scope: Generated<number>;
  min_charge_days: number;
  /** 1 on sale, 0 no longer on sale. */
  status: Generated<number>;
  created_at: Date;
}

/** Price per person and month in a risk class. */
interface MealPriceTable {
  meal_id: MealId;
  job_type: number;
  monthly_premium_fen: number;
}

/** A plan quoted to one customer: discount, classes and validity. */
export interface CustomerMealTable {
  id: Generated<CustomerMealId>;
  customer_id: CustomerId;
  meal_id: MealId;
  discount_percent: number;
  job_types: number[];
  valid_from: CivilDate;
  valid_to: CivilDate;
  max_persons: number;
  /** 0 to be confirmed, 1 confirmed, 2 no longer valid. */
  confirm_status: number;
  created_at: Date;
}

declare module '../../platform/db/database' {
  interface Database {
    meal: MealTable;
    meal_price: MealPriceTable;
    customer_meal: CustomerMealTable;
  }
}
