import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** Never updated: the database refuses it. */
type Once<T> = ColumnType<T, T, never>;

/** One booking; its lines sum to zero (deferred constraint). Append-only. */
export interface LedgerEntryTable {
  id: GeneratedAlways<number>;
  posting: Once<string>;
  biz_type: Once<number>;
  biz_id: Once<number>;
  biz_no: Once<string>;
  summary: Once<string>;
  entry_time: Once<Date>;
}

/** One side of a booking: debit positive, credit negative. Append-only. */
export interface LedgerLineTable {
  id: GeneratedAlways<number>;
  entry_id: Once<number>;
  account: Once<string>;
  customer_id: Once<number>;
  amount_fen: Once<number>;
}

/** The wallet's figures, derived from the ledger in the same transaction as every posting. */
export interface CapitalTable {
  customer_id: number;
  available_fen: Generated<number>;
  frozen_fen: Generated<number>;
  total_recharge_fen: Generated<number>;
  total_consume_fen: Generated<number>;
  total_refund_fen: Generated<number>;
  /** The customer was notified that the balance is below the line, and it has not risen above it since. */
  low_notified: Generated<boolean>;
}

/** A recharge, waiting for or after the provider's audit. */
export interface CostTable {
  id: GeneratedAlways<number>;
  customer_id: number;
  user_id: number | null;
  cost_no: string;
  pay_account_type: number;
  money_fen: number;
  bank_num_sealed: Uint8Array;
  bank_num_tail: string;
  bank_name: string;
  bank_deposit: string;
  cost_proof: string;
  out_trade_no: string | null;
  cost_status: Generated<number>;
  audit_remark: string | null;
  audit_time: Date | null;
  created_at: Date;
  updated_at: Date;
  version: Generated<number>;
}

interface FinanceTables {
  ledger_entry: LedgerEntryTable;
  ledger_line: LedgerLineTable;
  capital: CapitalTable;
  cost: CostTable;
}

declare module '../../platform/db/database' {
  interface Database extends FinanceTables {}
}
