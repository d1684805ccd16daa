import { randomInt } from 'node:crypto';
import type { Selectable } from 'kysely';
import { rechargeQrCountdownS } from 'shared-kernel/domain/constants';
import { formatDate } from 'shared-kernel/domain/instant';
import type { Fen } from 'shared-kernel/domain/money';
import type { Actor } from '../../platform/context';
import type { Db } from '../../platform/db/database';
import { rowById } from '../../platform/row-by-id';
import { ofCustomer } from '../../platform/tenant';
import type { WechatOrderTable } from './payment.tables';

export type OrderRow = Selectable<WechatOrderTable>;

/** A number that has become an order at the gateway. */
export type PlacedOrder = OrderRow & { placed_at: Date; money_fen: number; expire_at: Date };

export const isPlaced = (order: OrderRow): order is PlacedOrder => order.placed_at !== null;

/** Returns `WX`, the time to the second and ten random digits, so that order numbers cannot be guessed. */
const newOrderNo = (at: Date): string =>
  `WX${formatDate(at, 'ymdhis')}${String(randomInt(10 ** 10)).padStart(10, '0')}`;

export async function reserveOrder(db: Db, actor: Actor, now: Date): Promise<string> {
  const { out_trade_no } = await db
    .insertInto('wechat_order')
    .values({
      customer_id: actor.customerId,
      user_id: actor.userId,
      out_trade_no: newOrderNo(now),
      created_at: now,
    })
    .returning('out_trade_no')
    .executeTakeFirstOrThrow();
  return out_trade_no;
}

const orders = (db: Db) => db.selectFrom('wechat_order').selectAll();

const openOrders = (db: Db) => orders(db).where('placed_at', 'is not', null).where('ended_at', 'is', null);

const placedIn = (order: OrderRow | undefined): PlacedOrder | undefined =>
  order && isPlaced(order) ? order : undefined;

export const ownOrder = (db: Db, actor: Actor, outTradeNo: string): Promise<OrderRow | undefined> =>
  orders(db)
    .where(ofCustomer(actor, 'wechat_order'))
    .where('out_trade_no', '=', outTradeNo)
    .executeTakeFirst();

/** Returns the caller's newest order that has not ended. */
export const openOrderOf = async (db: Db, actor: Actor): Promise<PlacedOrder | undefined> =>
  placedIn(
    await openOrders(db).where(ofCustomer(actor, 'wechat_order')).orderBy('id', 'desc').executeTakeFirst(),
  );

/** Finds an order for callbacks and jobs, which act without a user. */
export const placedOrder = async (db: Db, outTradeNo: string): Promise<PlacedOrder | undefined> =>
  placedIn(await orders(db).where('out_trade_no', '=', outTradeNo).executeTakeFirst());

/** Returns expired orders that are still open, oldest first. */
export const overdueOrders = async (db: Db, now: Date, limit: number): Promise<PlacedOrder[]> =>
  (await openOrders(db).where('expire_at', '<=', now).orderBy('expire_at').limit(limit).execute()).filter(
    isPlaced,
  );

/** Turns a reserved number into an order; unchanged when it already is one. */
export async function placeOrder(
  db: Db,
  id: number,
  terms: { money: Fen; statementVersion: string; now: Date },
): Promise<PlacedOrder> {
  await db
    .updateTable('wechat_order')
    .set({
      money_fen: terms.money,
      placed_at: terms.now,
      expire_at: new Date(terms.now.getTime() + rechargeQrCountdownS * 1000),
      statement_version: terms.statementVersion,
      statement_agreed_at: terms.now,
    })
    .where('id', '=', id)
    .where('placed_at', 'is', null)
    .execute();
  const order = await rowById(db, 'wechat_order', id);
  if (!isPlaced(order)) throw new Error(`order ${id} was not placed`);
  return order;
}

/** Stores the QR code's URL; false when the order has ended in the meantime. */
export async function keepCode(db: Db, id: number, codeUrl: string): Promise<boolean> {
  const kept = await db
    .updateTable('wechat_order')
    .set({ code_url: codeUrl })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return kept.numUpdatedRows === 1n;
}

/** Deletes numbers reserved before `until` that never became an order. */
export async function forgetReserved(db: Db, until: Date): Promise<void> {
  await db
    .deleteFrom('wechat_order')
    .where('placed_at', 'is', null)
    .where('created_at', '<', until)
    .execute();
}
