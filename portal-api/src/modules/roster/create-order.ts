import { addReduceItemStatus, operateType, payType, settleMode } from 'shared-kernel/domain/dictionaries';
import { fen, moneyText } from 'shared-kernel/domain/money';
import { allRights } from 'shared-kernel/domain/rights';
import { problems, type AnswerOf } from 'shared-kernel/contract';
import type { createAddReduce, StaffChange } from 'shared-kernel/contract/roster';
import type { Actor, Context } from '../../platform/context';
import type { Trx } from '../../platform/db/database';
import { lockRow, rowById } from '../../platform/row-by-id';
import { requireRoom } from '../../platform/row-caps';
import { inBatches } from '../../platform/db/in-batches';
import { Problem, refusedLines } from '../../platform/http/problem';
import { moveState, notifyOwner, writeStep } from '../../platform/move-state';
import { seesCost } from '../../platform/rights';
import { customerMover, submittedBy, systemMover } from '../../platform/state-machine';
import { branchOfNew } from '../../platform/tenant';
import { requireCredit } from '../billing/credit';
import { nextOrderNo } from '../insure/insure.repository';
import { isCoverOverlap } from '../insure/people/people.repository';
import { overLimits, overLimitText, type OverLimit } from '../insure/project-limits';
import { priceChange } from './change-price';
import { changeKinds, kindOf } from './kinds';
import type { ChangeKind, PricedChange, PricedItem } from './kinds/change-kind';
import { orderMachine, orderState, type Order } from './order-machine';

/** Orders with more people than this, or with warnings, are reviewed by a person. */
const autoAuditLimit = 200;

/** Creates an order for a change. Additions wait for payment; removals and monthly-billed additions go to the audit. */
export async function createOrder(
  ctx: Context,
  actor: Actor,
  change: StaffChange,
): Promise<AnswerOf<typeof createAddReduce>> {
  const priced = await priceChange(ctx, actor, change);
  const [only] = priced.issues;
  if (only && priced.issues.length === 1 && only.field === 'reduces')
    throw new Problem(problems.tooFewLeft, {}, { message: only.message, fields: priced.issues });
  if (only) throw refusedLines(priced.issues);
  const customer = await rowById(ctx.db, 'customer', actor.customerId, 'settle_mode');
  const paidBy =
    customer.settle_mode === settleMode.code.monthly ? payType.code.monthly : payType.code.balance;
  try {
    const order = await ctx.db.transaction().execute((trx) => store(ctx, trx, actor, change, priced, paidBy));
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
    // A concurrent order has changed the same people since the check, so check again to name them.
    throw refusedLines((await priceChange(ctx, actor, change)).issues);
  }
}

/** True for the database error about a second pending order for the same person. */
const isTakenAlready = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === '23505';

async function store(
  ctx: Context,
  trx: Trx,
  actor: Actor,
  change: StaffChange,
  priced: PricedChange,
  paidBy: number,
): Promise<Order> {
  const { insure } = priced;
  const at = ctx.clock.now();
  await requireRoom(ctx, trx, { customerId: insure.customer_id }, 'staffOrder');
  // Serialises all staff changes of this policy, so that two concurrent ones cannot go below the minimum of people.
  const { insure_status } = await lockRow(trx, 'insure', insure.id, 'insure_status');
  if (insure_status !== insure.insure_status) throw new Problem(problems.stateChanged);
  if (paidBy === payType.code.monthly) await requireCredit(trx, insure.customer_id, priced.addPremium, at);
  const over = await overLimits(trx, actor, priced.items, at);
  const mustPay = paidBy === payType.code.balance && priced.premium > 0;
  const first = mustPay ? orderState.unpaid : orderState.auditing;
  const order = await trx
    .insertInto('add_reduce')
    .values({
      order_no: await nextOrderNo(trx, ctx.clock.today()),
      insure_id: insure.id,
      customer_id: insure.customer_id,
      filiale_id: branchOfNew(actor, insure.filiale_id),
      project_id: insure.project_id,
      operate_type: change.operateType,
      effect_date: priced.effectDate,
      effect_at: priced.effectAt,
      person_count: priced.items.length,
      add_premium_fen: priced.addPremium,
      refund_premium_fen: priced.refundPremium,
      premium_fen: priced.premium,
      pay_type: paidBy,
      endorse_status: over.length > 0 ? orderState.draft : first,
      over_limits: over.length > 0 ? JSON.stringify(over) : null,
      warnings: priced.warnings,
      ...submittedBy(actor, at),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const step = { from: null, to: order.endorse_status, by: customerMover(actor), at };
  await writeStep(trx, orderMachine, order.id, step);
  const people = await changeKinds[change.operateType].store(ctx, trx, order, priced);
  await storeItems(trx, order.id, priced.items, people);
  if (change.proofFileIds)
    await ctx.files.handIn(trx, change.proofFileIds, `addReduce:${order.id}:proof`, actor);
  if (over.length > 0) {
    await askToConfirm(ctx, trx, order, over);
    return order;
  }
  if (!mustPay) return auditAtOnce(ctx, trx, order, at);
  if (!seesCost(actor)) await askToPay(ctx, trx, order);
  return order;
}

function askToPay(ctx: Context, trx: Trx, order: Order): Promise<void> {
  const kind = operateType.label(order.operate_type);
  return notifyOwner(ctx, trx, orderMachine, order, {
    subject: `${kind}单${order.order_no}待您支付`,
    content: `${order.submitter_name}提交了${order.person_count}人的${kind}，保费${moneyText(fen(order.premium_fen))}。提交人没有查看费用的权限，请在今天24:00前支付，逾期自动作废。`,
    popup: true,
  });
}

/** Only the main account receives this message, so it includes all amounts. */
function askToConfirm(ctx: Context, trx: Trx, order: Order, over: readonly OverLimit[]): Promise<void> {
  const { order_no: orderNo, submitter_name: submitter } = order;
  const reasons = over.map((one) => overLimitText(one, { rights: allRights })).join('；');
  return notifyOwner(ctx, trx, orderMachine, order, {
    subject: `${operateType.label(order.operate_type)}单${orderNo}待您确认`,
    content: `${submitter}提交了${order.person_count}人的${operateType.label(order.operate_type)}：${reasons}。请确认或退回。`,
    popup: true,
  });
}

/**
 * Approves small orders without warnings automatically, so that cover never depends on office hours. Orders due
 * immediately, because cover has not started, need no review.
 */
export async function auditAtOnce(ctx: Context, trx: Trx, order: Order, at: Date): Promise<Order> {
  const isDue = order.effect_at <= at;
  if (!isDue && (order.person_count > autoAuditLimit || order.warnings.length > 0)) return order;
  const passed = await moveState(ctx, trx, orderMachine, order.id, 'pass', { by: systemMover, at });
  if (!isDue) return passed;
  await kindOf(passed).takeEffect(ctx, trx, passed);
  return rowById(trx, 'add_reduce', order.id);
}

async function storeItems(
  trx: Trx,
  orderId: number,
  items: readonly PricedItem[],
  people: Awaited<ReturnType<ChangeKind['store']>>,
): Promise<void> {
  const rows = items.map((item, index) => ({
    add_reduce_id: orderId,
    row_no: item.row,
    person_id: people[index]?.personId ?? 0,
    new_person_id: people[index]?.newPersonId ?? null,
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
    item_status: addReduceItemStatus.code.waiting,
    reason: item.reason ?? null,
    changes: item.changes ? JSON.stringify(item.changes) : null,
    change_sealed: item.changeSealed ?? null,
    swap: item.swap && item.price ? JSON.stringify({ ...item.swap, moved: item.price.moved }) : null,
  }));
  const rowsPerStatement = 1000;
  const insert = (batch: typeof rows) => trx.insertInto('add_reduce_item').values(batch).execute();
  await inBatches(rows, insert, rowsPerStatement);
}
