import type { Generated } from 'kysely';

/** One stamped letter with the plans that it confirms. */
export interface PlanStampTable {
  id: Generated<number>;
  customer_id: number;
  file_ids: string[];
  customer_meal_ids: number[];
  user_id: number;
  reject_reason: string | null;
  rejected_at: Date | null;
  created_at: Date;
}

declare module '../../platform/db/database' {
  interface Database {
    plan_stamp: PlanStampTable;
  }
}
