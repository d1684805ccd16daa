import { addReduceItemStatus } from 'shared-kernel/domain/dictionaries';
import { sql, type RawBuilder } from 'kysely';
import type { MidnightRow } from 'shared-kernel/contract/tonight';
import type { CivilDate } from 'shared-kernel/domain/civil-date';
import { expireCover, refuseLate, startCover, voidUnpaid } from '../../insure/insure.jobs';
import { insureState, personState } from '../../insure/insure-states';
import { changeKinds, kindOf } from '../kinds';
import { orderState, type Order } from '../order-machine';
import { postponeOverdue, takeEffect, voidUnconfirmedOrders, voidUnpaidOrders } from '../roster.jobs';
import { endSurrendered, postponeSurrender } from '../surrender/decide-surrender';

type Kind = MidnightRow['kind'];

interface MidnightKind {
  name: Kind;
  /** The job's own condition, so that the preview shows the rows that the job processes at midnight. */
  due: (now: Date) => RawBuilder<unknown>;
  /** Number of people affected, as of the day that begins; the same before and after midnight. */
  people: (day: CivilDate) => RawBuilder<number>;
  /** Fen that will move; after midnight the ledger has the amount. */
  amount: (day: CivilDate) => RawBuilder<number>;
}

const nothing = () => sql<number>`0`;

const peopleIn = (states: readonly number[], more: RawBuilder<unknown>) =>
  sql<number>`(select count(*)::int from insure_person p where p.insure_id = insure.id
    and p.person_status in (${sql.join([...states])}) and ${more})`;

const ofApplication = sql`p.add_reduce_id is null`;
const applicants = () => sql<number>`insure.person_count`;

/** Changes of policies by the midnight jobs. */
export const policyKinds: readonly MidnightKind[] = [
  {
    name: 'begin',
    due: startCover.due,
    people: () => peopleIn([personState.waiting, personState.inCover], ofApplication),
    amount: () => sql<number>`-(select coalesce(sum(p.charged_fen), 0)::bigint from insure_person p
      where p.insure_id = insure.id and ${ofApplication} and p.person_status = ${personState.waiting})`,
  },
  { name: 'void', due: voidUnpaid.due, people: applicants, amount: nothing },
  { name: 'refuse', due: refuseLate.due, people: applicants, amount: nothing },
  {
    name: 'surrender',
    due: endSurrendered.due,
    people: () => peopleIn([personState.inCover, personState.surrendered], sql`true`),
    amount: nothing,
  },
  {
    name: 'postpone',
    due: postponeSurrender.due,
    people: () => peopleIn([personState.inCover], sql`true`),
    amount: nothing,
  },
  {
    name: 'expire',
    due: expireCover.due,
    people: () => peopleIn([personState.inCover, personState.expired], sql`p.end_date >= insure.end_date`),
    amount: nothing,
  },
];

const endingKinds = Object.entries(changeKinds).flatMap(([code, kind]) =>
  kind.endsCover ? Number(code) : [],
);

/** Items of an order whose cover ends or begins at this midnight. */
const itemsOf = (day: CivilDate) => sql`from add_reduce_item item where item.add_reduce_id = add_reduce.id
  and item.item_status <> ${addReduceItemStatus.code.failed}
  and (add_reduce.operate_type not in (${sql.join(endingKinds)}) or item.end_date = ${day}::date - 1)`;

/** Number of people of an order. */
export const ordered = () => sql<number>`add_reduce.person_count`;

/** Changes of orders by the midnight jobs. */
export const orderKinds: readonly MidnightKind[] = [
  {
    name: 'join',
    due: takeEffect.due,
    people: (day) => sql<number>`(select count(*)::int ${itemsOf(day)})`,
    amount: (day) => sql<number>`-(select coalesce(sum(item.premium_fen), 0)::bigint ${itemsOf(day)})`,
  },
  { name: 'postpone', due: postponeOverdue.due, people: ordered, amount: nothing },
  { name: 'void', due: voidUnpaidOrders.due, people: ordered, amount: nothing },
  { name: 'void', due: voidUnconfirmedOrders.due, people: ordered, amount: nothing },
];

/** One job adds and removes people: the order's type distinguishes the two. */
export const kindOfOrder = (kind: Kind, order: Pick<Order, 'operate_type'>): Kind =>
  kind === 'join' && kindOf(order).endsCover ? 'leave' : kind;

/** A state change made by a midnight job: the result is read from the histories. */
interface MidnightStep {
  /** Any state when absent. */
  from?: number;
  to: number;
  kind: Kind;
}

export const policySteps: readonly MidnightStep[] = [
  { from: insureState.paid, to: insureState.inForce, kind: 'begin' },
  { to: insureState.void, kind: 'void' },
  { to: insureState.rejected, kind: 'refuse' },
  { to: insureState.surrendered, kind: 'surrender' },
  // A case was opened after the surrender was approved.
  { from: insureState.surrenderAudit, to: insureState.inForce, kind: 'refuse' },
  { from: insureState.surrenderAudit, to: insureState.surrenderAudit, kind: 'postpone' },
  { to: insureState.expired, kind: 'expire' },
];
export const orderSteps: readonly MidnightStep[] = [
  { to: orderState.done, kind: 'join' },
  // Some people of a removal left, others leave on a later day.
  { from: orderState.waiting, to: orderState.waiting, kind: 'join' },
  { from: orderState.auditing, to: orderState.auditing, kind: 'postpone' },
  { to: orderState.rejected, kind: 'refuse' },
  { to: orderState.cancelled, kind: 'void' },
];

/** Condition for the history rows of this step. */
export const isStep = ({ from, to }: MidnightStep) =>
  sql`step.to_status = ${to} and ${from === undefined ? sql`step.from_status <> step.to_status` : sql`step.from_status = ${from}`}`;
