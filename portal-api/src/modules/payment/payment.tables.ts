import type { Generated, GeneratedAlways } from 'kysely';
import type { TradeState } from 'shared-kernel/contract/money/payment';

/** Begins as a number set aside; from `placed_at` on it is an order at the gateway. */
export interface WechatOrderTable {
  id: GeneratedAlways<number>;
  customer_id: number;
  user_id: number;
  out_trade_no: string;
  created_at: Date;
  placed_at: Date | null;
  money_fen: number | null;
  /** Which authorisation statement the payer agreed to, and when. */
  statement_version: string | null;
  statement_agreed_at: Date | null;
  code_url: string | null;
  expire_at: Date | null;
  trade_state: Generated<TradeState>;
  trade_state_desc: Generated<string>;
  /** The gateway's own number of the payment. */
  transaction_id: string | null;
  paid_at: Date | null;
  cost_id: number | null;
  /** Set once nothing can be paid any more: paid, closed or revoked. Only a verified payment still changes it then. */
  ended_at: Date | null;
}

/** An order as the simulated gateway stores it. */
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
