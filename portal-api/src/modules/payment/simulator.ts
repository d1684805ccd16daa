import { randomInt } from 'node:crypto';
import type { TradeState } from 'shared-kernel/contract/money/payment';
import type { Clock } from 'shared-kernel/domain/clock';
import { formatDate } from 'shared-kernel/domain/instant';
import { fen } from 'shared-kernel/domain/money';
import { problems } from 'shared-kernel/contract';
import type { Db } from '../../platform/db/database';
import { Problem } from '../../platform/http/problem';
import type { WechatGateway } from './wechat-gateway';

/** Texts of the real gateway. */
const texts: Record<TradeState, string> = {
  NOTPAY: '订单未支付',
  USERPAYING: '用户支付中',
  SUCCESS: '支付成功',
  CLOSED: '订单已关闭',
  REVOKED: '订单已撤销',
  PAYERROR: '支付失败，请更换支付方式后重试',
};
/** A failed attempt does not end a Native order: the payer may try again until it is closed. */
const payable: readonly TradeState[] = ['NOTPAY', 'USERPAYING', 'PAYERROR'];

/** A gateway that moves no money and marks its payments as simulated; `act` simulates the payer and the bank. */
export interface WechatSimulator extends WechatGateway {
  /** Throws 3005 for unknown orders, 3003 for paid ones, 3004 for closed, revoked and expired ones. */
  act(outTradeNo: string, state: TradeState): Promise<void>;
}

export function createSimulator(db: Db, clock: Clock): WechatSimulator {
  const find = (outTradeNo: string) =>
    db
      .selectFrom('wechat_simulated_order')
      .selectAll()
      .where('out_trade_no', '=', outTradeNo)
      .executeTakeFirst();
  /** Returns false when the order has already ended. */
  const move = async (outTradeNo: string, to: TradeState, openAt?: Date) => {
    const isPaid = to === 'SUCCESS';
    const moved = await db
      .updateTable('wechat_simulated_order')
      .set({
        trade_state: to,
        trade_state_desc: texts[to],
        transaction_id: isPaid ? simulatedTransaction(clock.now()) : null,
        paid_at: isPaid ? clock.now() : null,
      })
      .where('out_trade_no', '=', outTradeNo)
      .where('trade_state', 'in', payable)
      .$if(openAt !== undefined, (orders) => orders.where('expire_at', '>', openAt as Date))
      .executeTakeFirst();
    return moved.numUpdatedRows === 1n;
  };
  return {
    async native({ outTradeNo, money, expireAt }) {
      await db
        .insertInto('wechat_simulated_order')
        .values({
          out_trade_no: outTradeNo,
          money_fen: money,
          expire_at: expireAt,
          trade_state: 'NOTPAY',
          trade_state_desc: texts.NOTPAY,
          transaction_id: null,
          paid_at: null,
        })
        .onConflict((conflict) => conflict.column('out_trade_no').doNothing())
        .execute();
      return { codeUrl: `SIMULATION:wechat-pay?out_trade_no=${outTradeNo}&note=no-money-moves` };
    },
    async query(outTradeNo) {
      const order = await find(outTradeNo);
      if (!order) return undefined;
      return {
        outTradeNo,
        state: order.trade_state,
        text: order.trade_state_desc,
        money: fen(order.money_fen),
        ...(order.transaction_id && order.paid_at
          ? { transactionId: order.transaction_id, paidAt: order.paid_at }
          : {}),
      };
    },
    async close(outTradeNo) {
      await move(outTradeNo, 'CLOSED');
      return (await find(outTradeNo))?.trade_state === 'SUCCESS' ? 'paid' : 'closed';
    },
    async act(outTradeNo, state) {
      if (await move(outTradeNo, state, clock.now())) return;
      const order = await find(outTradeNo);
      if (!order) throw new Problem(problems.orderNotFound);
      throw new Problem(order.trade_state === 'SUCCESS' ? problems.orderPaid : problems.orderClosed);
    },
  };
}

/** Looks like a real gateway number, except for a prefix that no real one has. */
const simulatedTransaction = (at: Date): string =>
  `SIM${formatDate(at, 'ymdhis')}${String(randomInt(10 ** 10)).padStart(10, '0')}`;
