import { problemText, type AnswerOf } from 'shared-kernel/contract';
import type { createAddReduce, RosterChange } from 'shared-kernel/contract/roster';
import { civilDateOf, addDays } from 'shared-kernel/domain/civil-date';
import type { Actor, Context } from '../../platform/context';
import type { Trx } from '../../platform/db/database';
import { Problem } from '../../platform/http/problem';
import { branchOfNew } from '../../platform/tenant';
import { personState, systemActor } from '../insure/insure-states';
import { nextOrderNo } from '../insure/numbers';
import { insertPeople, isCoverOverlap, personRowOf } from '../insure/people.repository';
import type { PricedChange, PricedItem } from './change-parts';
import { priceChange } from './change-price';
import { claimsOfPolicy } from './claims-of-policy';
import { lockPeople } from '../insure/lock-people';
import { autoAuditLimit, moveOrder, orderState, recordOrderStep, type Order } from './order-flow';

/** Makes an order of a change. Adding waits for payment; removing, and monthly billed adding, go straight to the audit. */
export async function createOrder(
  ctx: Context,
  actor: Actor,
  change: RosterChange,
): Promise<AnswerOf<typeof createAddReduce>> {
  const priced = await priceChange(ctx, actor, change);
  const [only] = priced.issues;
  if (only && priced.issues.length === 1 && only.field === 'reduces')
    throw new Problem(2006, {}, { fields: priced.issues });
  if (only) throw new Problem(2021, {}, { fields: priced.issues });
  const customer = await ctx.db
    .selectFrom('customer')
    .select('settle_mode')
    .where('id', '=', actor.customerId)
    .executeTakeFirstOrThrow();
  const payType = customer.settle_mode === 2 ? 2 : 1;
  try {
    const order = await ctx.db
      .transaction()
      .execute((trx) => store(ctx, trx, actor, change, priced, payType));
    return {
      id: order.id,
      orderNo: order.order_no,
      endorseStatus: order.endorse_status,
      version: order.version,
      premium: priced.premium,
      personCount: order.person_count,
    };
  } catch (error) {
    if (!isCoverOverlap(error) && !isTakenAlready(error)) throw error;
    // Somebody else changed the same people between the check and the insert: say which.
    throw new Problem(2021, {}, { fields: (await priceChange(ctx, actor, change)).issues });
  }
}

/** True for the database's refusal of a second waiting order about the same person. */
const isTakenAlready = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === '23505';

async function store(
  ctx: Context,
  trx: Trx,
  actor: Actor,
  change: RosterChange,
  priced: PricedChange,
  payType: number,
): Promise<Order> {
  const { insure } = priced;
  const at = ctx.clock.now();
  // Everybody who changes this policy's staff takes turns here, so that the minimum of people cannot be undercut by two at once.
  await trx.selectFrom('insure').select('id').where('id', '=', insure.id).forUpdate().execute();
  if (change.operateType === 2) await refuseInjured(trx, insure.id, priced.items);
  const mustPay = change.operateType === 1 && payType === 1 && priced.premium > 0;
  const order = await trx
    .insertInto('add_reduce')
    .values({
      order_no: await nextOrderNo(trx, ctx.clock.today()),
      insure_id: insure.id,
      customer_id: insure.customer_id,
      filiale_id: branchOfNew(actor, insure.filiale_id),
      project_id: insure.project_id,
      operate_type: change.operateType,
      // Refunds may name a day per person; the order is done with the latest of them.
      effect_date: change.operateType === 1 ? change.effectDate : addDays(civilDateOf(priced.effectAt), -1),
      person_count: priced.items.length,
      add_premium_fen: priced.addPremium,
      refund_premium_fen: priced.refundPremium,
      premium_fen: priced.premium,
      pay_type: payType,
      endorse_status: mustPay ? orderState.unpaid : orderState.auditing,
      user_id: actor.userId,
      submitter_name: actor.name,
      submit_time: at,
      updated_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await recordOrderStep(trx, {
    id: order.id,
    from: null,
    to: order.endorse_status,
    actorName: actor.name,
    at,
  });
  const personIds =
    change.operateType === 1
      ? await storeJoining(ctx, trx, priced, order, mustPay ? personState.unpaid : personState.waiting, at)
      : priced.items.map((item) => item.personId ?? 0);
  await storeItems(trx, order.id, priced.items, personIds);
  if (change.operateType === 2) await requireMinimum(trx, insure.id, insure.meal_id);
  return mustPay ? order : auditAtOnce(trx, order, priced.warnings, at);
}

/** Nobody with an open case may leave; looked at once more, because the price was worked out before the lock. */
async function refuseInjured(trx: Trx, insureId: number, items: readonly PricedItem[]): Promise<void> {
  await lockPeople(
    trx,
    items.flatMap((item) => item.personId ?? []),
  );
  const { open } = await claimsOfPolicy(trx, insureId);
  const fields = items
    .filter(({ personId }) => personId !== null && open.has(personId))
    .map(({ row }) => ({ field: 'idNo', row, message: problemText(2005) }));
  if (fields.length > 0) throw new Problem(2021, {}, { fields });
}

/** Small and clean orders pass by themselves, so that cover never depends on office hours. */
export async function auditAtOnce(
  trx: Trx,
  order: Order,
  warnings: readonly string[],
  at: Date,
): Promise<Order> {
  if (order.person_count > autoAuditLimit || warnings.length > 0) return order;
  return moveOrder(trx, {
    id: order.id,
    from: orderState.auditing,
    to: orderState.waiting,
    actorName: systemActor,
    remark: '自动审核通过',
    at,
  });
}

async function storeJoining(
  ctx: Context,
  trx: Trx,
  priced: PricedChange,
  order: Order,
  personStatus: number,
  at: Date,
): Promise<number[]> {
  const { insure } = priced;
  const rows = priced.items.flatMap((item) => {
    if (!item.joining) return [];
    const terms = {
      insureId: insure.id,
      customerId: insure.customer_id,
      filialeId: order.filiale_id,
      projectId: insure.project_id,
      supplyerId: insure.supplyer_id,
      startDate: item.startDate,
      endDate: item.endDate,
      personStatus,
      addReduceId: order.id,
      at,
    };
    return [personRowOf(ctx.pii, item.joining, terms, { unit: item.unitPremium, premium: item.premium })];
  });
  return insertPeople(trx, rows);
}

const rowsPerStatement = 1000;

async function storeItems(
  trx: Trx,
  orderId: number,
  items: readonly PricedItem[],
  personIds: readonly number[],
): Promise<void> {
  const rows = items.map((item, index) => ({
    add_reduce_id: orderId,
    row_no: item.row,
    person_id: personIds[index] ?? 0,
    name: item.name,
    id_no_masked: item.idNoMasked,
    work_type_name: item.workTypeName,
    job_type: item.jobType,
    start_date: item.startDate,
    end_date: item.endDate,
    days: item.days,
    total_days: item.totalDays,
    unit_premium_fen: item.unitPremium,
    premium_fen: item.premium,
    formula: item.formula,
    item_status: 0,
    reason: item.reason ?? null,
  }));
  for (let start = 0; start < rows.length; start += rowsPerStatement) {
    await trx
      .insertInto('add_reduce_item')
      .values(rows.slice(start, start + rowsPerStatement))
      .execute();
  }
}

async function requireMinimum(trx: Trx, insureId: number, mealId: number): Promise<void> {
  const meal = await trx
    .selectFrom('meal')
    .select('min_persons')
    .where('id', '=', mealId)
    .executeTakeFirstOrThrow();
  const staying = await trx
    .selectFrom('insure_person')
    .leftJoin('add_reduce_item', (join) =>
      join.onRef('add_reduce_item.person_id', '=', 'insure_person.id').on('item_status', '=', 0),
    )
    .select('insure_person.id')
    .where('insure_person.insure_id', '=', insureId)
    .where('person_status', '=', 1)
    .where('add_reduce_item.id', 'is', null)
    .limit(meal.min_persons)
    .execute();
  if (staying.length < meal.min_persons) throw new Problem(2006);
}
