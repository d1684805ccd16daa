import type { Generated, GeneratedAlways } from 'kysely';
import type { SettlementState } from 'shared-kernel/domain/nouns/money';
import type { CivilDate } from 'shared-kernel/domain/civil-date';
import type {
  CustomerId,
  FilialeId,
  LedgerEntryId,
  PolicyId,
  ProjectId,
  SettlementId,
  SettlementItemId,
  SigncompanyId,
  UserId,
  VoucherId,
} from 'shared-kernel/domain/nouns/ids';
import type { FlowTable, Once } from '../../platform/db/flow-table';

/** The bill of one employer for one contracting company and month; open (0) while the month runs. */
export interface SettlementTable {
  id: GeneratedAlways<SettlementId>;
  settle_no: string;
  customer_id: CustomerId;
  signcompany_id: SigncompanyId;
  /** First day of the month. */
  settle_month: CivilDate;
  item_count: Generated<number>;
  charge_fen: Generated<number>;
  /** Above zero when premium was returned. */
  refund_fen: Generated<number>;
  /** Net amount already paid from the wallet. */
  wallet_fen: Generated<number>;
  /** Net amount owed. */
  billed_fen: Generated<number>;
  /** Credit carried over from an earlier month: zero or below. */
  carried_fen: Generated<number>;
  /** Amount to be paid, or paid, by this bill. */
  pay_fen: Generated<number>;
  /** Credit carried to the next bill: zero or below. */
  carry_fen: Generated<number>;
  settle_status: Generated<SettlementState>;
  due_date: CivilDate | null;
  /** Reminders sent: 1 before the due day, 2 after it. */
  reminded: Generated<number>;
  pay_type: number | null;
  pay_time: Date | null;
  /** The last voucher that was submitted for the bill. */
  voucher_id: VoucherId | null;
  issued_at: Date | null;
  created_at: Date;
  updated_at: Date;
  version: Generated<number>;
}

/** A ledger entry on a bill. Append-only. */
interface SettlementItemTable {
  id: GeneratedAlways<SettlementItemId>;
  settlement_id: Once<SettlementId>;
  customer_id: Once<CustomerId>;
  entry_id: Once<LedgerEntryId>;
  posting: Once<string>;
  biz_type: Once<number>;
  biz_id: Once<number>;
  biz_no: Once<string>;
  insure_id: Once<PolicyId | null>;
  policy_no: Once<string | null>;
  filiale_id: Once<FilialeId | null>;
  project_id: Once<ProjectId | null>;
  person_count: Once<number>;
  /** Negative when premium was returned. */
  amount_fen: Once<number>;
  biz_time: Once<Date>;
}

/** A question about an item, and its answer. */
interface SettlementQuestionTable {
  id: GeneratedAlways<number>;
  settlement_id: SettlementId;
  item_id: number;
  customer_id: CustomerId;
  user_id: UserId;
  question: string;
  asked_at: Date;
  answer: string | null;
  answered_at: Date | null;
}

declare module '../../platform/db/database' {
  interface Database {
    settlement: SettlementTable;
    settlement_item: SettlementItemTable;
    settlement_flow: FlowTable<'settlement_id', SettlementId>;
    settlement_question: SettlementQuestionTable;
  }
}
