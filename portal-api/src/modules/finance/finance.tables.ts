import type { Generated, GeneratedAlways } from 'kysely';
import type { RechargeState, WithdrawalState } from 'shared-kernel/domain/nouns/money';
import type {
  CustomerId,
  LedgerEntryId,
  PolicyId,
  RechargeId,
  RechargeLotId,
  UserId,
  WithdrawalId,
} from 'shared-kernel/domain/nouns/ids';
import type { FlowTable, Once } from '../../platform/db/flow-table';

/** One booking; its lines sum to zero (deferred constraint). Append-only. */
interface LedgerEntryTable {
  id: GeneratedAlways<LedgerEntryId>;
  posting: Once<string>;
  biz_type: Once<number>;
  biz_id: Once<number>;
  biz_no: Once<string>;
  summary: Once<string>;
  entry_time: Once<Date>;
  /** Policy that the premium belongs to; null for recharges and bill payments. */
  insure_id: Once<PolicyId | null>;
}

/** One side of a booking: debit positive, credit negative. Append-only. */
interface LedgerLineTable {
  id: GeneratedAlways<number>;
  entry_id: Once<LedgerEntryId>;
  account: Once<string>;
  customer_id: Once<CustomerId>;
  amount_fen: Once<number>;
  /** The wallet account's balance after this line; null for provider accounts. Written under the wallet's lock. */
  balance_after_fen: Once<number | null>;
}

/** The last entry of a customer that a reader of the ledger has processed. */
interface LedgerProgressTable {
  customer_id: CustomerId;
  reader: string;
  entry_id: Generated<LedgerEntryId>;
}

/** Money of one recharge, and how much of it was used for premium. */
interface RechargeLotTable {
  id: GeneratedAlways<RechargeLotId>;
  customer_id: CustomerId;
  entry_id: LedgerEntryId;
  source: 'bank' | 'wechat';
  amount_fen: number;
  used_fen: Generated<number>;
  created_at: Date;
}

/** Amount that an entry took from a lot; negative for a refund. */
interface LotUseTable {
  id: GeneratedAlways<number>;
  lot_id: RechargeLotId;
  entry_id: LedgerEntryId;
  insure_id: PolicyId | null;
  amount_fen: number;
}

/** Figures of the wallet, derived from the ledger in the transaction of every posting. */
interface CapitalTable {
  customer_id: CustomerId;
  available_fen: Generated<number>;
  frozen_fen: Generated<number>;
  total_recharge_fen: Generated<number>;
  total_consume_fen: Generated<number>;
  total_refund_fen: Generated<number>;
  total_withdraw_fen: Generated<number>;
  /** The customer was notified that the balance is below the line, and it has not risen above it since. */
  low_notified: Generated<boolean>;
}

/** A recharge, waiting for or after the provider's audit. */
export interface CostTable {
  id: GeneratedAlways<RechargeId>;
  customer_id: CustomerId;
  user_id: UserId | null;
  cost_no: string;
  pay_account_type: number;
  money_fen: number;
  bank_num_sealed: Uint8Array;
  bank_num_tail: string;
  bank_name: string;
  bank_deposit: string;
  cost_proof: string;
  out_trade_no: string | null;
  cost_status: Generated<RechargeState>;
  audit_remark: string | null;
  audit_time: Date | null;
  created_at: Date;
  updated_at: Date;
  version: Generated<number>;
}

/** Bank money to be returned to the account that it came from. */
export interface WithdrawalTable {
  id: GeneratedAlways<WithdrawalId>;
  withdraw_no: string;
  customer_id: CustomerId;
  user_id: UserId | null;
  money_fen: number;
  bank_num_sealed: Uint8Array;
  bank_num_tail: string;
  bank_name: string;
  bank_deposit: string;
  withdraw_status: Generated<WithdrawalState>;
  audit_remark: string | null;
  created_at: Date;
  updated_at: Date;
  decided_at: Date | null;
  version: Generated<number>;
}

/** Recharges that the money came from. */
interface WithdrawalLotTable {
  withdrawal_id: WithdrawalId;
  lot_id: RechargeLotId;
  amount_fen: number;
}

declare module '../../platform/db/database' {
  interface Database {
    ledger_entry: LedgerEntryTable;
    ledger_line: LedgerLineTable;
    capital: CapitalTable;
    cost: CostTable;
    cost_flow: FlowTable<'cost_id', RechargeId>;
    ledger_progress: LedgerProgressTable;
    recharge_lot: RechargeLotTable;
    lot_use: LotUseTable;
    withdrawal: WithdrawalTable;
    withdrawal_lot: WithdrawalLotTable;
    withdrawal_flow: FlowTable<'withdrawal_id', WithdrawalId>;
  }
}
