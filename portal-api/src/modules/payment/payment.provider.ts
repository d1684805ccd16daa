import type { TradeState } from 'shared-kernel/contract/money/payment';
import { tradeState } from 'shared-kernel/domain/dictionaries';
import { fen, yuanText } from 'shared-kernel/domain/money';
import { z } from 'zod';
import { problems } from 'shared-kernel/contract';
import type { Context } from '../../platform/context';
import { Problem } from '../../platform/http/problem';
import type { ListInput } from '../../platform/provider/provider';
import { newestOf, yesOrNo } from '../../platform/provider/provider-rows';
import { isPlaced, placedOrder } from './order.repository';
import { follow } from './settle-order';
import type { WechatPay } from './wechat-pay';

/** Registers commands that simulate the payer's phone and the gateway. They are refused with the real gateway. */
export function registerPaymentProvider(ctx: Context, wechat: WechatPay): void {
  ctx.provider.command(
    'wechat:pay',
    {
      positional: ['outTradeNo'],
      options: z.object({ 'lose-callback': yesOrNo.default(false) }),
      help: "Pay a simulated WeChat order; --lose-callback suppresses the gateway's callback.",
    },
    ({ args, options }) => act(ctx, wechat, args.outTradeNo, 'SUCCESS', !options['lose-callback']),
  );
  ctx.provider.command(
    'wechat:scan',
    { positional: ['outTradeNo'], help: 'Scan the code of a simulated WeChat order without paying yet.' },
    ({ args }) => act(ctx, wechat, args.outTradeNo, 'USERPAYING', false),
  );
  ctx.provider.command(
    'wechat:fail',
    {
      positional: ['outTradeNo'],
      options: z.object({ state: z.enum(['PAYERROR', 'CLOSED', 'REVOKED']) }),
      help: 'Let a simulated WeChat order fail with this state.',
    },
    // The real gateway calls back only for payments; other states have to be queried.
    ({ args, options }) => act(ctx, wechat, args.outTradeNo, options.state, false),
  );
  ctx.provider.lister('wechat-orders', (input) => listOrders(ctx, input));
}

async function act(
  ctx: Context,
  { simulator }: WechatPay,
  outTradeNo = '',
  state: TradeState,
  callsBack: boolean,
): Promise<object> {
  if (!simulator) {
    throw new Problem(
      problems.invalidInput,
      {},
      { message: 'orders go to the real gateway: there is nothing to simulate' },
    );
  }
  await simulator.act(outTradeNo, state);
  const reported = await simulator.query(outTradeNo);
  const order = await placedOrder(ctx.db, outTradeNo);
  const known = callsBack && order && reported ? await follow(ctx, order, reported) : order;
  return {
    outTradeNo,
    gatewayState: reported?.state,
    orderState: known?.trade_state,
    costId: known?.cost_id,
  };
}

async function listOrders(ctx: Context, input: ListInput): Promise<object[]> {
  const rows = await ctx.db
    .selectFrom('wechat_order')
    .selectAll()
    .where('placed_at', 'is not', null)
    .$if(input.status !== undefined, (orders) => orders.where('trade_state', '=', input.status as TradeState))
    .$call(newestOf('wechat_order', input))
    .execute();
  return rows.filter(isPlaced).map((row) => ({
    id: row.id,
    outTradeNo: row.out_trade_no,
    customerId: row.customer_id,
    money: yuanText(fen(row.money_fen)),
    status: row.trade_state,
    state: tradeState.label(row.trade_state),
    costId: row.cost_id,
    createTime: row.placed_at.toISOString(),
    expireTime: row.expire_at.toISOString(),
  }));
}
