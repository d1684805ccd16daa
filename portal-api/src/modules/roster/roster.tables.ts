import type { Generated, JSONColumnType } from 'kysely';
import type { OrderState } from 'shared-kernel/domain/nouns/order';
import type { StaffOperateType } from 'shared-kernel/contract/roster';
import type { CivilDate } from 'shared-kernel/domain/civil-date';
import type {
  CustomerId,
  FilialeId,
  OrderId,
  PersonId,
  PolicyId,
  ProjectId,
  UserId,
} from 'shared-kernel/domain/nouns/ids';
import type { ItemChange } from './kinds/change-kind';
import type { StoredSwap } from './kinds/swap-people';
import type { OverLimit } from '../insure/project-limits';
import type { FlowTable } from '../../platform/db/flow-table';

/** An order to add people to a policy or to take people off it. */
export interface AddReduceTable {
  id: Generated<OrderId>;
  order_no: string;
  insure_id: PolicyId;
  customer_id: CustomerId;
  filiale_id: FilialeId | null;
  project_id: ProjectId | null;
  operate_type: StaffOperateType;
  /** Adding: first day of cover. Removing: the latest last day of cover. */
  effect_date: CivilDate;
  /** When the next part takes effect; until then the order can be cancelled. */
  effect_at: Date;
  person_count: number;
  add_premium_fen: number;
  refund_premium_fen: number;
  /** Net, signed. */
  premium_fen: number;
  pay_type: number;
  endorse_status: OrderState;
  endorse_no: string | null;
  audit_remark: string | null;
  /** Reasons for a manual review before the order is accepted. */
  warnings: Generated<string[]>;
  /** Why the main account must confirm the order; null when no confirmation is needed. */
  over_limits: JSONColumnType<OverLimit[] | null, string | null | undefined, never>;
  confirm_time: Date | null;
  pay_time: Date | null;
  user_id: UserId | null;
  submitter_name: string;
  submit_time: Date;
  /** When the first part took effect. */
  effect_time: Date | null;
  updated_at: Date;
  version: Generated<number>;
}

/** One person of an order. While an item waits (0), no other order can remove the same person. */
export interface AddReduceItemTable {
  id: Generated<number>;
  add_reduce_id: OrderId;
  row_no: number;
  person_id: PersonId;
  name: string;
  id_no_masked: string;
  work_type_name: string;
  job_type: number;
  start_date: CivilDate;
  end_date: CivilDate;
  days: number;
  total_days: number;
  unit_premium_fen: number;
  premium_fen: number;
  formula: string;
  /** 0 waiting, 1 done, 2 failed. */
  item_status: number;
  fail_reason: string | null;
  reason: string | null;
  /** The replacing person, or the row that continues an amended person. */
  new_person_id: PersonId | null;
  /** The changes as displayed. */
  changes: JSONColumnType<ItemChange[] | null, string | null | undefined, string | null>;
  /** New details of an amended person. */
  change_sealed: Uint8Array | null;
  /** Inputs from which the price of a swap is calculated. */
  swap: JSONColumnType<StoredSwap, string | null | undefined, string | null>;
}

type AddReduceFlowTable = FlowTable<'add_reduce_id', OrderId>;

/** The last staff sheet that an employer, or a branch of one, compared with the people in cover. */
export interface RosterCheckTable {
  id: Generated<number>;
  customer_id: CustomerId;
  filiale_id: FilialeId | null;
  insure_id: PolicyId | null;
  add_to_id: PolicyId | null;
  checker_name: string;
  file_name: string;
  /** Lines of the sheet: JSON, sealed because they contain ID numbers. */
  lines_sealed: Uint8Array;
  unread_sheets: Generated<number>;
  unread_rows: Generated<number>;
  /** Set while orders are created from the sheet. */
  ordering_since: Date | null;
  created_at: Date;
}

/** An unfinished staff change, and the content before its last saving: JSON, sealed as it contains ID numbers. */
export interface RosterDraftTable {
  id: Generated<number>;
  customer_id: CustomerId;
  filiale_id: FilialeId | null;
  insure_id: PolicyId;
  operate_type: number;
  content_sealed: Uint8Array;
  saved_by: string;
  saved_at: Date;
  previous_sealed: Uint8Array | null;
  previous_by: string | null;
  previous_at: Date | null;
  version: number;
}

/** The work type that an employer's name of a job means. */
interface JobNameTable {
  customer_id: CustomerId;
  name: string;
  work_type_name: string;
  updated_at: Date;
}

declare module '../../platform/db/database' {
  interface Database {
    roster_check: RosterCheckTable;
    job_name: JobNameTable;
    roster_draft: RosterDraftTable;
    add_reduce: AddReduceTable;
    add_reduce_item: AddReduceItemTable;
    add_reduce_flow: AddReduceFlowTable;
  }
}
