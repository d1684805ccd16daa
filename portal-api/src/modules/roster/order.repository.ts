import type { AnswerOf } from 'shared-kernel/contract';
import type { AddReduceRow, getAddReduce } from 'shared-kernel/contract/roster';
import { fen } from 'shared-kernel/domain/money';
import type { OrderId } from 'shared-kernel/domain/nouns/ids';
import type { Actor, Context } from '../../platform/context';
import type { Db } from '../../platform/db/database';
import { ownRow } from '../../platform/row-by-id';
import { listRow } from '../../platform/lists/list-query';
import { stepsOf } from '../../platform/move-state';
import { ownedBy } from '../../platform/tenant';
import { orderList } from './order-list';
import { orderMachine, type Order } from './order-machine';

/** Returns an order of the caller; throws 404 for other orders. */
export const requireOrder = (db: Db, actor: Actor, id: OrderId): Promise<Order> =>
  ownRow(db, 'add_reduce', id, ownedBy(actor, 'add_reduce'));

/** Returns one order with its items, formulas and steps. */
export async function orderDetail(
  ctx: Context,
  actor: Actor,
  id: OrderId,
): Promise<AnswerOf<typeof getAddReduce>> {
  const row = await listRow<AddReduceRow>(orderList, { ctx, actor }, id);
  const { db } = ctx;
  const items = await db
    .selectFrom('add_reduce_item')
    .selectAll()
    .where('add_reduce_id', '=', id)
    .orderBy('row_no')
    .execute();
  return {
    ...row,
    items: items.map((item) => ({
      id: item.id,
      row: item.row_no,
      personId: item.person_id,
      name: item.name,
      idNoMasked: item.id_no_masked,
      workTypeName: item.work_type_name,
      jobType: item.job_type,
      startDate: item.start_date,
      endDate: item.end_date,
      days: item.days,
      totalDays: item.total_days,
      unitPremium: fen(item.unit_premium_fen),
      premium: fen(item.premium_fen),
      formula: item.formula,
      itemStatus: item.item_status,
      failReason: item.fail_reason,
      reason: item.reason,
      changes: item.changes ?? undefined,
    })),
    steps: await stepsOf(db, orderMachine, id),
  };
}
