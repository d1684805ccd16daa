import type { StaffOperateType } from 'shared-kernel/contract/roster';
import { addDays, compareDays, startOfDay, type CivilDate } from 'shared-kernel/domain/civil-date';
import { addFen, fen, zeroFen, type Fen } from 'shared-kernel/domain/money';
import { dayShareText, type DayShare } from 'shared-kernel/domain/premium';
import {
  addReduceItemStatus,
  endorseStatus,
  insureStatus,
  operateType,
  payType,
  personStatus,
  reduceReason,
  walletBizType,
} from 'shared-kernel/domain/dictionaries';
import { systemMover } from '../../../platform/state-machine';
import type { CheckedPerson } from '../people/person-check';
import { flowOf, moveMoney, numbers, type Book, type SeedStep } from './book';
import {
  atHour,
  coverPerson,
  joiningPremium,
  leavingRefund,
  type LivedPerson,
  type LivedPolicy,
  type World,
} from './policy-history';

/** Unusual outcome of an order in the history; without one, the order takes effect on its day. */
type Ending = 'unpaid' | 'auditing' | 'rejected' | 'cancelled';

interface Made {
  id: number;
  status: number;
  effectAt: Date;
  submitAt: Date;
}

/** State of the people of an order that adds them; void when it was not carried out. */
const personStatusIn: Readonly<Record<number, number>> = {
  [endorseStatus.code.unpaid]: personStatus.code.unpaid,
  [endorseStatus.code.auditing]: personStatus.code.waiting,
  [endorseStatus.code.waiting]: personStatus.code.waiting,
  [endorseStatus.code.done]: personStatus.code.inCover,
};

/** Adds people on a day, covered from the next one. */
export function addPeople(
  world: World,
  policy: LivedPolicy,
  day: CivilDate,
  people: readonly CheckedPerson[],
  ending?: Ending,
): void {
  const { book } = world;
  const effectDate = addDays(day, 1);
  const shareOf = (who: CheckedPerson) => joiningPremium(policy, who.jobType, effectDate);
  const premium = addFen(...people.map((who) => shareOf(who).amount));
  const made = order(world, policy, {
    day,
    effectDate,
    operateType: operateType.code.add,
    count: people.length,
    added: premium,
    refunded: zeroFen,
    ending,
  });
  const status = personStatusIn[made.status] ?? personStatus.code.void;
  people.forEach((who, index) => {
    const share = shareOf(who);
    const isOver =
      status === personStatus.code.inCover && policy.row.insure_status === insureStatus.code.expired;
    const lived = coverPerson(world, policy, who, {
      startDate: effectDate,
      status: isOver ? personStatus.code.expired : status,
      premium: share.amount,
      at: made.submitAt,
      orderId: made.id,
    });
    if (made.status === endorseStatus.code.done) policy.staff.push(lived);
    item(book, made, lived, { row: index + 1, start: effectDate, end: policy.endDate, share, sign: 1 });
  });
  if (made.status === endorseStatus.code.unpaid || premium <= 0) return;
  const move = {
    customerId: policy.customer.id,
    amount: premium,
    bizType: walletBizType.code.add,
    bizId: made.id,
    bizNo: orderNoOf(book, made.id),
    summary: `加保 ${orderNoOf(book, made.id)} ${people.length}人`,
    insureId: policy.id,
  };
  const post = (kind: 'freeze' | 'capture' | 'release', at: Date) =>
    moveMoney(book, policy.row, kind, { ...move, at });
  post('freeze', new Date(made.submitAt.getTime() + payingMs));
  if (made.status === endorseStatus.code.done) post('capture', made.effectAt);
  if (made.status >= endorseStatus.code.rejected)
    post('release', new Date(made.submitAt.getTime() + 3_600_000));
}

/** Removes people, with this day as their last day of cover. */
export function removePeople(
  world: World,
  policy: LivedPolicy,
  day: CivilDate,
  people: readonly LivedPerson[],
): void {
  const { book, random } = world;
  const refundOf = ({ who }: LivedPerson) => leavingRefund(policy, who.jobType, day);
  const refunded = addFen(...people.map((lived) => refundOf(lived).amount));
  const made = order(world, policy, {
    day,
    effectDate: day,
    operateType: operateType.code.reduce,
    count: people.length,
    added: zeroFen,
    refunded,
  });
  people.forEach((lived, index) => {
    const share = refundOf(lived);
    item(book, made, lived, {
      row: index + 1,
      start: lived.row.start_date as CivilDate,
      end: day,
      share,
      sign: -1,
      reason: random.pick(reduceReason.codes),
    });
    if (made.status === endorseStatus.code.done)
      Object.assign(lived.row, {
        person_status: personStatus.code.reduced,
        end_date: day,
        charged_fen: lived.row.charged_fen - share.amount,
        updated_at: made.effectAt,
      });
  });
  if (made.status !== endorseStatus.code.done) return;
  const gone = new Set(people);
  policy.staff = policy.staff.filter((lived) => !gone.has(lived));
  if (refunded <= 0) return;
  const orderNo = orderNoOf(book, made.id);
  moveMoney(book, policy.row, 'refund', {
    customerId: policy.customer.id,
    amount: refunded,
    bizType: walletBizType.code.reduce,
    bizId: made.id,
    bizNo: orderNo,
    summary: `减保 ${orderNo} ${people.length}人`,
    at: made.effectAt,
    insureId: policy.id,
  });
}

const orderNoOf = (book: Book, id: number): string => book.orders[id - 1]?.order_no ?? '';

interface OrderFacts {
  day: CivilDate;
  effectDate: CivilDate;
  operateType: StaffOperateType;
  count: number;
  added: Fen;
  refunded: Fen;
  ending?: Ending;
}

/** Time from an order to its payment. */
const payingMs = 120_000;

/**
 * Today's orders were submitted in the morning, before any review. In a demo created earlier in the day, they are paid
 * at the current time.
 */
export const thisMorning = (today: CivilDate, minute: number, now: Date): Date =>
  new Date(Math.min(atHour(today, 8, minute).getTime(), now.getTime() - payingMs));

function order({ book, random, seed }: World, policy: LivedPolicy, facts: OrderFacts): Made {
  const { day, ending } = facts;
  const isToday = compareDays(day, seed.today) >= 0;
  const submitAt = isToday
    ? thisMorning(day, random.int(0, 59), seed.ctx.clock.now())
    : atHour(day, random.int(9, 17), random.int(0, 59));
  const effectAt = startOfDay(addDays(day, 1));
  const calm =
    effectAt.getTime() <= seed.ctx.clock.now().getTime()
      ? endorseStatus.code.done
      : endorseStatus.code.waiting;
  const status = ending ? endorseStatus.code[ending] : calm;
  const id = book.next('order');
  const remark = ending === 'rejected' ? '人员工种与岗位证明不符' : null;
  const isPaid = facts.operateType === operateType.code.add && !policy.customer.isBilled;
  const paidAt = isPaid ? new Date(submitAt.getTime() + payingMs) : submitAt;
  book.orders.push({
    id,
    order_no: numbers.order(book, day),
    insure_id: policy.id,
    customer_id: policy.customer.id,
    filiale_id: policy.filialeId,
    project_id: null,
    operate_type: facts.operateType,
    effect_date: facts.effectDate,
    effect_at: effectAt,
    person_count: facts.count,
    add_premium_fen: facts.added,
    refund_premium_fen: facts.refunded,
    premium_fen: fen(facts.added - facts.refunded),
    pay_type: policy.row.pay_type ?? payType.code.balance,
    endorse_status: status,
    endorse_no: status === endorseStatus.code.done ? numbers.endorse(book, addDays(day, 1)) : null,
    audit_remark: remark,
    user_id: policy.customer.userId,
    submitter_name: policy.customer.name,
    submit_time: submitAt,
    pay_time: isPaid && status !== endorseStatus.code.unpaid ? paidAt : null,
    effect_time: status === endorseStatus.code.done ? effectAt : null,
    updated_at: status === endorseStatus.code.done ? effectAt : submitAt,
  });
  const customer = policy.customer.name;
  const steps: SeedStep[] = isPaid ? [[endorseStatus.code.unpaid, submitAt, customer, null]] : [];
  if (status !== endorseStatus.code.unpaid) {
    steps.push([endorseStatus.code.auditing, paidAt, customer, isPaid ? '余额支付' : null]);
    if (status === endorseStatus.code.waiting || status === endorseStatus.code.done)
      steps.push([endorseStatus.code.waiting, paidAt, systemMover.name, '自动审核通过']);
    if (status === endorseStatus.code.done)
      steps.push([endorseStatus.code.done, effectAt, systemMover.name, '已生效']);
    const by = status === endorseStatus.code.rejected ? '平台审核' : customer;
    if (status >= endorseStatus.code.rejected)
      steps.push([status, new Date(submitAt.getTime() + 3_600_000), by, remark]);
  }
  book.orderFlows.push(...flowOf(steps).map((step) => ({ add_reduce_id: id, ...step })));
  return { id, status, effectAt, submitAt };
}

function item(
  book: Book,
  made: Made,
  lived: LivedPerson,
  facts: { row: number; start: CivilDate; end: CivilDate; share: DayShare; sign: 1 | -1; reason?: string },
): void {
  const { share, sign } = facts;
  book.items.push({
    add_reduce_id: made.id,
    row_no: facts.row,
    person_id: lived.row.id,
    name: lived.row.name,
    id_no_masked: lived.row.id_no_masked,
    work_type_name: lived.row.work_type_name,
    job_type: lived.row.job_type,
    start_date: facts.start,
    end_date: facts.end,
    days: share.days,
    total_days: share.totalDays,
    unit_premium_fen: share.unit,
    premium_fen: sign * share.amount,
    formula: dayShareText(share, sign),
    item_status:
      made.status === endorseStatus.code.done
        ? addReduceItemStatus.code.done
        : made.status >= endorseStatus.code.rejected
          ? addReduceItemStatus.code.failed
          : addReduceItemStatus.code.waiting,
    fail_reason:
      made.status === endorseStatus.code.rejected
        ? '人员工种与岗位证明不符'
        : made.status === endorseStatus.code.cancelled
          ? '已撤销'
          : null,
    reason: facts.reason ?? null,
  });
}
