import type { Generated, GeneratedAlways } from 'kysely';
import type { TradeState } from 'shared-kernel/contract/money/payment';
import type { CustomerId, RechargeId, UserId } from 'shared-kernel/domain/nouns/ids';

/** Starts as a reserved number; once `placed_at` is set it is an order at the gateway. */
export interface WechatOrderTable {
  id: GeneratedAlways<number>;
  customer_id: CustomerId;
  user_id: UserId;
  out_trade_no: string;
  created_at: Date;
  placed_at: Date | null;
  money_fen: number | null;
  /** Version of the authorisation statement that the payer agreed to, and the time. */
  statement_version: string | null;
  statement_agreed_at: Date | null;
  code_url: string | null;
  expire_at: Date | null;
  trade_state: Generated<TradeState>;
  trade_state_desc: Generated<string>;
  /** The gateway's payment number. */
  transaction_id: string | null;
  paid_at: Date | null;
  cost_id: RechargeId | null;
  /** Set once the order can no longer be paid: paid, closed or revoked. Then only a verified payment changes it. */
  ended_at: Date | null;
}

/** An order stored by the simulated gateway. */
interface SimulatedOrderTable {
  out_trade_no: string;
  money_fen: number;
  expire_at: Date;
  trade_state: TradeState;
  trade_state_desc: string;
  transaction_id: string | null;
  paid_at: Date | null;
}

declare module '../../platform/db/database' {
  interface Database {
    wechat_order: WechatOrderTable;
    wechat_simulated_order: SimulatedOrderTable;
  }
}
