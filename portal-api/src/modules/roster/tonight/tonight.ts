import { sql, type RawBuilder } from 'kysely';
import type { AnswerOf } from 'shared-kernel/contract';
import type { getTonight, MidnightRow } from 'shared-kernel/contract/tonight';
import { addDays, startOfDay, type CivilDate } from 'shared-kernel/domain/civil-date';
import { insureStatus, walletBizType } from 'shared-kernel/domain/dictionaries';
import { addFen, fen, type Fen } from 'shared-kernel/domain/money';
import type { Actor, Context } from '../../../platform/context';
import { systemMover } from '../../../platform/state-machine';
import { ownedBy } from '../../../platform/tenant';
import { insureMachine } from '../../insure/insure-machine';
import type { OwnedInsure } from '../../insure/insure.repository';
import { numberOfPolicy } from '../../insure/figures/policy-figures';
import { orderMachine, type Order } from '../order-machine';
import { postponementOf } from '../postpone-order';
import { surrenderOf } from '../surrender/surrender-lines';
import { changesBefore } from './changes-before';
import {
  isStep,
  kindOfOrder,
  ordered,
  orderKinds,
  orderSteps,
  policyKinds,
  policySteps,
} from './midnight-kinds';

type Midnight = AnswerOf<typeof getTonight>['next'];

/** A row with its amount, which is removed for some callers only after the sums are calculated. */
type Row = MidnightRow & { amount: Fen };

interface Found {
  kind: MidnightRow['kind'];
  id: number;
  no: string;
  mealName: string;
  people: number;
  amount: number;
}

/** More rows of one kind than this are not listed. */
const most = 5000;

/** Returns the rows that are due at the next midnight, and the results of the last one. */
export async function tonightOf(ctx: Context, actor: Actor): Promise<AnswerOf<typeof getTonight>> {
  const today = ctx.clock.today();
  return {
    next: midnight(addDays(today, 1), await comingRows(ctx, actor, addDays(today, 1))),
    last: {
      ...midnight(today, await pastRows(ctx, actor, today)),
      changes: await changesBefore(ctx, actor, today),
    },
  };
}

function midnight(day: CivilDate, list: Row[]): Midnight {
  const sum = (isCounted: (amount: number) => boolean) =>
    addFen(...list.map((row) => fen(isCounted(row.amount) ? row.amount : 0)));
  return {
    day,
    at: startOfDay(day).toISOString(),
    list,
    taken: sum((amount) => amount < 0),
    givenBack: sum((amount) => amount > 0),
  };
}

export async function comingRows(ctx: Context, actor: Actor, day: CivilDate): Promise<Row[]> {
  const at = startOfDay(day);
  const rows: Row[] = [];
  for (const { name, due, people, amount } of policyKinds) {
    const found = await sql<
      Found & OwnedInsure
    >`select insure.*, ${numberOfPolicy} as no, meal.mealname as "mealName",
      ${people(day)} as people, ${amount(day)} as amount from insure join meal on meal.id = insure.meal_id
      where insure.id in (select id from insure where (${due(at)}) and ${ownedBy(actor, 'insure')}) order by insure.id limit ${most}`.execute(
      ctx.db,
    );
    for (const row of found.rows) rows.push(await policyRow(ctx, actor, { ...row, kind: name }));
  }
  for (const { name, due, people, amount } of orderKinds) {
    const found = await sql<Found & Order>`select add_reduce.*, add_reduce.order_no as no,
      meal.mealname as "mealName", ${people(day)} as people, ${amount(day)} as amount
      from add_reduce join insure on insure.id = add_reduce.insure_id join meal on meal.id = insure.meal_id
      where add_reduce.id in (select id from add_reduce where (${due(at)}) and ${ownedBy(actor, 'add_reduce')})
      order by add_reduce.id limit ${most}`.execute(ctx.db);
    for (const row of found.rows) rows.push(await orderRow(ctx, actor, { ...row, kind: name }, day));
  }
  return rows;
}

async function policyRow(ctx: Context, actor: Actor, row: Found & OwnedInsure): Promise<Row> {
  const facts = {
    ...row,
    renewStatus: null,
    isSurrenderApproved: row.surrender_approved_time !== null,
    today: ctx.clock.today(),
  };
  const actions = insureMachine.actionsOf(row.insure_status, facts, actor, ctx.clock.now());
  const refund =
    row.kind === 'surrender' && row.surrender_last_day
      ? (
          await surrenderOf(
            ctx.db,
            { ...row, insure_status: insureStatus.code.inForce },
            row.surrender_last_day,
          )
        ).refund
      : row.amount;
  return lineOf(
    'insure',
    { ...row, amount: refund },
    actions.filter((one) => one === 'pay' || one === 'cancel'),
  );
}

async function orderRow(ctx: Context, actor: Actor, row: Found & Order, day: CivilDate): Promise<Row> {
  const actions = orderMachine
    .actionsOf(row.endorse_status, row, actor, ctx.clock.now())
    .filter((one) => one === 'pay' || one === 'cancel');
  if (row.kind !== 'postpone')
    return lineOf('addReduce', { ...row, kind: kindOfOrder(row.kind, row) }, actions);
  const postponement = await postponementOf(ctx.db, row, day);
  const released = row.pay_time === null ? 0 : Math.max(row.premium_fen, 0);
  return lineOf(
    'addReduce',
    {
      ...row,
      kind: postponement ? 'postpone' : 'refuse',
      amount: postponement ? postponement.back : released,
    },
    actions,
  );
}

const lineOf = (
  bizType: MidnightRow['bizType'],
  { kind, id, no, mealName, people, amount }: Found,
  actions: MidnightRow['actions'] = [],
): Row => ({
  key: `${bizType}-${kind}-${id}`,
  kind,
  bizType,
  id,
  no,
  mealName,
  people,
  amount: fen(Number(amount)),
  actions,
});

const { add, reduce, replace, amend } = walletBizType.code;

/** Postponing and refusing release frozen money; all other kinds move premium. */
const isReleased = (kind: MidnightRow['kind']) => kind === 'postpone' || kind === 'refuse';

/** The amount that the ledger booked for a row on a day: negative for premium taken, positive for refunds. */
const bookedOn = (
  day: CivilDate,
  kind: MidnightRow['kind'],
  ofOrders: boolean,
  id: RawBuilder<unknown>,
) => sql<number>`coalesce((
  select sum(line.amount_fen)::bigint
  from ledger_entry entry join ledger_line line on line.entry_id = entry.id
    and ${isReleased(kind) ? sql`entry.posting = 'release' and line.account = 'WALLET_FROZEN'` : sql`line.account = 'PREMIUM_PAYABLE'`}
  where entry.biz_id = ${id} and entry.biz_type ${ofOrders ? sql`` : sql`not`} in (${sql.join([add, reduce, replace, amend])})
    and entry.insure_id is not null and entry.entry_time >= ${startOfDay(day)} and entry.entry_time < ${startOfDay(addDays(day, 1))}), 0)`;

async function pastRows(ctx: Context, actor: Actor, day: CivilDate): Promise<Row[]> {
  const from = startOfDay(day);
  const to = startOfDay(addDays(day, 1));
  const rows: Row[] = [];
  for (const step of policySteps) {
    const { kind } = step;
    const people = policyKinds.find(({ name }) => name === kind)?.people(day) ?? sql<number>`0`;
    const found = await sql<Found>`select insure.id, ${numberOfPolicy} as no, meal.mealname as "mealName",
      ${people} as people, ${bookedOn(day, kind, false, sql`insure.id`)} as amount
      from insure_flow step join insure on insure.id = step.insure_id join meal on meal.id = insure.meal_id
      where ${isStep(step)} and step.actor_name = ${systemMover.name}
        and step.created_at >= ${from} and step.created_at < ${to} and ${ownedBy(actor, 'insure')}
      order by insure.id limit ${most}`.execute(ctx.db);
    rows.push(...found.rows.map((row) => lineOf('insure', { ...row, kind })));
  }
  for (const step of orderSteps) {
    const { kind } = step;
    const found = await sql<
      Found & Pick<Order, 'operate_type'>
    >`select add_reduce.id, add_reduce.operate_type, add_reduce.order_no as no, meal.mealname as "mealName",
      ${orderKinds.find(({ name }) => name === kind)?.people(day) ?? ordered()} as people,
      ${bookedOn(day, kind, true, sql`add_reduce.id`)} as amount
      from add_reduce_flow step join add_reduce on add_reduce.id = step.add_reduce_id
        join insure on insure.id = add_reduce.insure_id join meal on meal.id = insure.meal_id
      where ${isStep(step)} and step.actor_name = ${systemMover.name}
        and step.created_at >= ${from} and step.created_at < ${to} and ${ownedBy(actor, 'add_reduce')}
      order by add_reduce.id limit ${most}`.execute(ctx.db);
    rows.push(...found.rows.map((row) => lineOf('addReduce', { ...row, kind: kindOfOrder(kind, row) })));
  }
  return rows;
}
