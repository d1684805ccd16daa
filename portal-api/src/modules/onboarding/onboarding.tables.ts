import type { Generated } from 'kysely';
import type { CivilDate } from 'shared-kernel/domain/civil-date';
import type {
  CustomerId,
  CustomerMealId,
  FileId,
  OperatorTempId,
  UserId,
} from 'shared-kernel/domain/nouns/ids';

/** One stamped letter with the plans that it confirms. */
interface PlanStampTable {
  id: Generated<number>;
  customer_id: CustomerId;
  file_ids: FileId[];
  customer_meal_ids: CustomerMealId[];
  user_id: UserId;
  reject_reason: string | null;
  rejected_at: Date | null;
  created_at: Date;
}

export interface OperatorTempTable {
  id: Generated<OperatorTempId>;
  customer_id: CustomerId;
  operator_name: string;
  operator_id_no_sealed: Uint8Array | null;
  operator_id_no_hash: string | null;
  operator_telephone: string;
  operator_email: string | null;
  position: string | null;
  auth_letter_file_id: FileId | null;
  id_front_file_id: FileId | null;
  id_back_file_id: FileId | null;
  valid_from: CivilDate | null;
  valid_to: CivilDate | null;
  /** 1 first application, 2 change. */
  apply_kind: number;
  /** 0 waiting, 1 rejected, 2 approved, 4 withdrawn. */
  audit_status: Generated<number>;
  audit_remark: string | null;
  audit_time: Date | null;
  created_at: Date;
}

declare module '../../platform/db/database' {
  interface Database {
    operator_temp: OperatorTempTable;
    plan_stamp: PlanStampTable;
  }
}
