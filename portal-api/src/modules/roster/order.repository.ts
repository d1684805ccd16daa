import { sql } from 'kysely';
import { problems, type AnswerOf, type QueryOf } from 'shared-kernel/contract';
import type { AddReduceRow, getAddReduce, listAddReduces } from 'shared-kernel/contract/roster';
import { fen } from 'shared-kernel/domain/money';
import type { Actor, Context } from '../../platform/context';
import type { Db } from '../../platform/db/database';
import { containing, dayRange, sortOrder } from '../../platform/db/list-filters';
import { Problem } from '../../platform/http/problem';
import { ownedBy } from '../../platform/tenant';
import { codes } from '../insure/insure.repository';
import { orderMachine, type Order } from './order-machine';

type Filters = QueryOf<typeof listAddReduces>;

/** One order of the caller; 404 for anybody else's. */
export async function requireOrder(db: Db, actor: Actor, id: number): Promise<Order> {
  const order = await db
    .selectFrom('add_reduce')
    .selectAll()
    .where('id', '=', id)
    .where(ownedBy(actor, 'add_reduce'))
    .executeTakeFirst();
  if (!order) throw new Problem(problems.notFound);
  return order;
}

const sortable = {
  id: 'add_reduce.id',
  submitTime: 'add_reduce.submit_time',
  effectDate: 'add_reduce.effect_date',
  premium: 'add_reduce.premium_fen',
  personCount: 'add_reduce.person_count',
};

function filtered(db: Db, actor: Actor, filters: Partial<Filters>) {
  let query = db
    .selectFrom('add_reduce')
    .innerJoin('insure', 'insure.id', 'add_reduce.insure_id')
    .where(ownedBy(actor, 'add_reduce'));
  if (filters.orderNo) {
    const like = containing(filters.orderNo.toUpperCase());
    query = query.where(
      sql<boolean>`(add_reduce.order_no like ${like} or add_reduce.endorse_no like ${like})`,
    );
  }
  if (filters.policyNo)
    query = query.where('insure.policy_no', 'like', containing(filters.policyNo.toUpperCase()));
  if (filters.insureId !== undefined) query = query.where('add_reduce.insure_id', '=', filters.insureId);
  if (filters.operateType)
    query = query.where(
      'add_reduce.operate_type',
      'in',
      codes(filters.operateType) as Order['operate_type'][],
    );
  if (filters.projectId !== undefined) query = query.where('add_reduce.project_id', '=', filters.projectId);
  if (filters.operator)
    query = query.where('add_reduce.submitter_name', 'like', containing(filters.operator));
  const { from, until } = dayRange(filters.submitFrom, filters.submitTo);
  if (from) query = query.where('add_reduce.submit_time', '>=', from);
  if (until) query = query.where('add_reduce.submit_time', '<', until);
  return query;
}

const rows = (query: ReturnType<typeof filtered>) =>
  query
    .innerJoin('meal', 'meal.id', 'insure.meal_id')
    .leftJoin('project', 'project.id', 'add_reduce.project_id')
    .selectAll('add_reduce')
    .select(['insure.policy_no', 'meal.mealname', 'project.projectname']);

type Row = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number];

/** One page with the total, and the number of rows in each state under all other filters. */
export async function orderPage(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  actor: Actor,
  filters: Filters,
): Promise<AnswerOf<typeof listAddReduces>> {
  const base = filtered(db, actor, filters);
  const counts = await base
    .select(['add_reduce.endorse_status', sql<number>`count(*)::int`.as('n')])
    .groupBy('add_reduce.endorse_status')
    .execute();
  const wanted = filters.endorseStatus ? codes(filters.endorseStatus) : undefined;
  const list = await rows(wanted ? base.where('add_reduce.endorse_status', 'in', wanted) : base)
    .orderBy(sortOrder(filters.sort, sortable, '-submitTime', 'add_reduce.id'))
    .offset(filters.start)
    .limit(filters.length)
    .execute();
  const shown = counts.filter((row) => !wanted || wanted.includes(row.endorse_status));
  return {
    list: list.map((row) => toOrderRow(row, actor, clock.now())),
    count: shown.reduce((sum, row) => sum + row.n, 0),
    statusCounts: Object.fromEntries(counts.map((row) => [String(row.endorse_status), row.n])),
  };
}

const toOrderRow = (row: Row, actor: Actor, now: Date): AddReduceRow => ({
  id: row.id,
  orderNo: row.order_no,
  insureId: row.insure_id,
  policyNo: row.policy_no ?? '',
  mealName: row.mealname,
  operateType: row.operate_type,
  personCount: row.person_count,
  addPremium: fen(row.add_premium_fen),
  refundPremium: fen(row.refund_premium_fen),
  premium: fen(row.premium_fen),
  effectDate: row.effect_date,
  effectAt: row.effect_at.toISOString(),
  endorseStatus: row.endorse_status,
  endorseNo: row.endorse_no,
  projectId: row.project_id,
  projectName: row.projectname,
  submitterName: row.submitter_name,
  submitTime: row.submit_time.toISOString(),
  effectTime: row.effect_time?.toISOString() ?? null,
  payType: row.pay_type,
  auditRemark: row.audit_remark,
  version: row.version,
  actions: orderMachine.actionsOf(row.endorse_status, row, actor, now),
});

/** One order with its items, formulas and steps. */
export async function orderDetail(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  actor: Actor,
  id: number,
): Promise<AnswerOf<typeof getAddReduce>> {
  const row = await rows(filtered(db, actor, {}))
    .where('add_reduce.id', '=', id)
    .executeTakeFirst();
  if (!row) throw new Problem(problems.notFound);
  const items = await db
    .selectFrom('add_reduce_item')
    .selectAll()
    .where('add_reduce_id', '=', id)
    .orderBy('row_no')
    .execute();
  const steps = await db
    .selectFrom('add_reduce_flow')
    .selectAll()
    .where('add_reduce_id', '=', id)
    .orderBy('id')
    .execute();
  const shown = toOrderRow(row, actor, clock.now());
  return {
    ...shown,
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
    })),
    steps: steps.map((step) => ({
      status: step.to_status,
      at: step.created_at.toISOString(),
      actor: step.actor_name,
      remark: step.remark,
    })),
    canPay: shown.actions.includes('pay'),
    canCancel: shown.actions.includes('cancel'),
  };
}
