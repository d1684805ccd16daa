import { sql } from 'kysely';
import type { Portal } from '../../testing/portal';

/** The recharge dialog's calls for one employer. */
export function createPayer(portal: Portal, username: string) {
  const me = portal.as(username);
  const number = async () => (await me.get('/api/pay/generateOrderNo')).body.data.outTradeNo;
  const create = (outTradeNo: string, money: string | number = 600) =>
    me.post(`/api/pay/createNative?money=${money}&outTradeNo=${outTradeNo}`);
  return {
    me,
    number,
    create,
    /** Places an order under a new number and returns the number. */
    async ordered(money = 600): Promise<string> {
      const outTradeNo = await number();
      await create(outTradeNo, money);
      return outTradeNo;
    },
    status: async (outTradeNo: string) =>
      (await me.get(`/api/pay/queryOrderStatus?outTradeNo=${outTradeNo}`)).body.data,
    close: async (outTradeNo: string) =>
      (await me.post(`/api/pay/closeOrder?outTradeNo=${outTradeNo}`)).body.data,
    costs: async () => (await me.get('/api/costs/rechargeList')).body.data.list,
  };
}
export type Payer = ReturnType<typeof createPayer>;

export function pass(portal: Portal, seconds: number): void {
  portal.clock.set(new Date(portal.clock.now().getTime() + seconds * 1000).toISOString());
}

/** Returns the sums of the ledger's accounts for one customer, in fen; debits are positive. */
export async function accountsOf(portal: Portal, customerId: number): Promise<Record<string, number>> {
  const rows = await portal.ctx.db
    .selectFrom('ledger_line')
    .select(['account', sql<number>`sum(amount_fen)::bigint`.as('sum')])
    .where('customer_id', '=', customerId)
    .groupBy('account')
    .execute();
  return Object.fromEntries(rows.map((row) => [row.account, row.sum]));
}
