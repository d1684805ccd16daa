import { payerStatementVersion, type createNative } from 'shared-kernel/contract/money/payment';
import { fen } from 'shared-kernel/domain/money';
import { invoicetype } from 'shared-kernel/domain/dictionaries';
import { problems, type QueryOf } from 'shared-kernel/contract';
import * as texts from 'shared-kernel/domain/texts';
import type { Actor, Context } from '../../platform/context';
import { rowById } from '../../platform/row-by-id';
import { Problem, refusedInWords } from '../../platform/http/problem';
import {
  isPlaced,
  keepCode,
  ownOrder,
  placeOrder,
  type OrderRow,
  type PlacedOrder,
} from './order.repository';
import { endUnpaid, follow } from './settle-order';
import { GatewayFailure, type WechatGateway } from './wechat-gateway';

const wechatLimit = fen(50_000_00);

type OrderRequest = QueryOf<typeof createNative>;

/** Places an order at the gateway, once per number; a repeated call returns the same QR code while it can be paid. */
export async function createOrder(ctx: Context, gateway: WechatGateway, actor: Actor, options: OrderRequest) {
  await refuseUnfit(ctx, actor, options);
  const reserved = await ownOrder(ctx.db, actor, options.outTradeNo);
  if (!reserved) throw new Problem(problems.orderNotFound);
  const placed = await placeOrder(ctx.db, reserved.id, {
    money: options.money,
    statementVersion: options.statementVersion ?? payerStatementVersion,
    now: ctx.clock.now(),
  });
  const order = await currentState(ctx, gateway, placed);
  if (order.ended_at)
    throw new Problem(order.trade_state === 'SUCCESS' ? problems.orderPaid : problems.orderClosed);
  if (order.money_fen !== options.money) throw new Problem(problems.alreadySubmitted);
  const codeUrl = order.code_url ?? (await askForCode(ctx, gateway, order));
  return { ...order, code_url: codeUrl };
}

async function refuseUnfit(ctx: Context, actor: Actor, options: OrderRequest): Promise<void> {
  if (options.money > wechatLimit) throw new Problem(problems.wechatAmountTooHigh);
  if (options.statementVersion !== undefined && options.statementVersion !== payerStatementVersion)
    throw refusedInWords('statementVersion', '付款人授权声明已更新，请重新阅读并同意');
  const customer = await rowById(ctx.db, 'customer', actor.customerId, 'invoicetype');
  if (customer.invoicetype === invoicetype.code.special) throw new Problem(problems.companyTransferOnly);
}

async function askForCode(ctx: Context, gateway: WechatGateway, order: PlacedOrder): Promise<string> {
  const codeUrl = await gateway
    .native({
      outTradeNo: order.out_trade_no,
      money: fen(order.money_fen),
      description: `${ctx.config.brand.name}账户充值`,
      expireAt: order.expire_at,
    })
    .then((answer) => answer.codeUrl)
    .catch((error: unknown) => {
      warn(ctx, error, order);
      throw new Problem(problems.unavailable, {}, { message: texts.qrCodeFailed });
    });
  if (!(await keepCode(ctx.db, order.id, codeUrl))) throw new Problem(problems.orderClosed);
  return codeUrl;
}

/** Returns the caller's placed order. Throws 3005 for any other number. */
export async function findOrder(ctx: Context, actor: Actor, outTradeNo: string): Promise<PlacedOrder> {
  const order: OrderRow | undefined = await ownOrder(ctx.db, actor, outTradeNo);
  if (!order || !isPlaced(order)) throw new Problem(problems.orderNotFound);
  return order;
}

/** Returns the order's current state; the stored one while the gateway is unreachable, as the client polls again. */
export async function currentState(ctx: Context, gateway: WechatGateway, order: PlacedOrder) {
  if (order.ended_at) return order;
  try {
    if (order.expire_at <= ctx.clock.now()) return await closeAtGateway(ctx, gateway, order);
    // Nobody has seen the QR code yet, so there is nothing to query.
    if (!order.code_url) return order;
    const reported = await gateway.query(order.out_trade_no);
    return reported ? await follow(ctx, order, reported) : order;
  } catch (error) {
    warn(ctx, error, order);
    return order;
  }
}

/** Cancels an order for the payer. Throws 503 while the gateway is unreachable: closing might lose a payment. */
export async function abandonOrder(ctx: Context, gateway: WechatGateway, order: PlacedOrder) {
  if (order.ended_at) return order;
  return closeAtGateway(ctx, gateway, order).catch((error: unknown) => {
    warn(ctx, error, order);
    throw new Problem(problems.unavailable);
  });
}

/** Queries the order before closing it and checks the result of closing, so that a last-second payment counts. */
export async function closeAtGateway(ctx: Context, gateway: WechatGateway, order: PlacedOrder) {
  const reported = await gateway.query(order.out_trade_no);
  const known = reported ? await follow(ctx, order, reported) : order;
  if (known.ended_at) return known;
  if ((await gateway.close(order.out_trade_no)) === 'closed') return endUnpaid(ctx, known);
  const paid = await gateway.query(order.out_trade_no);
  if (paid?.state !== 'SUCCESS') throw new GatewayFailure('the gateway reports it as paid without a payment');
  return follow(ctx, known, paid);
}

/** Only the gateway's failures are expected here; anything else is a bug and is rethrown. */
function warn(ctx: Context, error: unknown, order: PlacedOrder): void {
  if (!(error instanceof GatewayFailure)) throw error;
  ctx.log.warn({ err: error, outTradeNo: order.out_trade_no }, 'the payment gateway failed');
}
