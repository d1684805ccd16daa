import { addDays, compareDays, startOfDay, type CivilDate } from 'shared-kernel/domain/civil-date';
import { addFen, fen, zeroFen, type Fen } from 'shared-kernel/domain/money';
import { dayShareText, type DayShare } from 'shared-kernel/domain/premium';
import { reduceReason } from 'shared-kernel/domain/dictionaries';
import { systemMover } from '../../../platform/state-machine';
import type { CheckedPerson } from '../person-check';
import { numbers, type Book } from './book';
import {
  atHour,
  coverPerson,
  joiningPremium,
  leavingRefund,
  type LivedPerson,
  type LivedPolicy,
  type World,
} from './policy-history';

/** How an order of the history ended; by default it was clean and lives by the calendar. */
type Ending = 'unpaid' | 'auditing' | 'rejected' | 'cancelled';

interface Made {
  id: number;
  status: number;
  effectAt: Date;
  submitAt: Date;
}

/** People added on a day, covered from the next one. */
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
    operateType: 1,
    count: people.length,
    added: premium,
    refunded: zeroFen,
    ending,
  });
  const personStatus = { 1: 6, 2: 0, 3: 0, 4: 1 }[made.status] ?? 9;
  people.forEach((who, index) => {
    const share = shareOf(who);
    const isOver = personStatus === 1 && policy.row.insure_status === 6;
    const lived = coverPerson(world, policy, who, {
      startDate: effectDate,
      status: isOver ? 4 : personStatus,
      premium: share.amount,
      at: made.submitAt,
      orderId: made.id,
    });
    if (made.status === 4) policy.staff.push(lived);
    item(book, made, lived, { row: index + 1, start: effectDate, end: policy.endDate, share, sign: 1 });
  });
  if (made.status === 1 || premium <= 0) return;
  const move = {
    customerId: policy.customer.id,
    amount: premium,
    bizType: 2 as const,
    bizId: made.id,
    bizNo: orderNoOf(book, made.id),
    summary: `加保 ${orderNoOf(book, made.id)} ${people.length}人`,
  };
  book.wallet.push({ kind: 'freeze', move: { ...move, at: new Date(made.submitAt.getTime() + 120_000) } });
  if (made.status === 4) book.wallet.push({ kind: 'capture', move: { ...move, at: made.effectAt } });
  if (made.status >= 5)
    book.wallet.push({
      kind: 'release',
      move: { ...move, at: new Date(made.submitAt.getTime() + 3_600_000) },
    });
}

/** People covered for the last time on a day. */
export function removePeople(
  world: World,
  policy: LivedPolicy,
  day: CivilDate,
  people: readonly LivedPerson[],
  ending?: Ending,
): void {
  const { book, random } = world;
  const refundOf = ({ who }: LivedPerson) => leavingRefund(policy, who.jobType, day);
  const refunded = addFen(...people.map((lived) => refundOf(lived).amount));
  const made = order(world, policy, {
    day,
    effectDate: day,
    operateType: 2,
    count: people.length,
    added: zeroFen,
    refunded,
    ending,
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
    if (made.status === 4)
      Object.assign(lived.row, {
        person_status: 2,
        end_date: day,
        charged_fen: lived.row.charged_fen - share.amount,
        updated_at: made.effectAt,
      });
  });
  if (made.status !== 4) return;
  const gone = new Set(people);
  policy.staff = policy.staff.filter((lived) => !gone.has(lived));
  if (refunded <= 0) return;
  const orderNo = orderNoOf(book, made.id);
  book.wallet.push({
    kind: 'refund',
    move: {
      customerId: policy.customer.id,
      amount: refunded,
      bizType: 3,
      bizId: made.id,
      bizNo: orderNo,
      summary: `减保 ${orderNo} ${people.length}人`,
      at: made.effectAt,
    },
  });
}

const orderNoOf = (book: Book, id: number): string => book.orders[id - 1]?.order_no ?? '';

interface OrderFacts {
  day: CivilDate;
  effectDate: CivilDate;
  operateType: 1 | 2;
  count: number;
  added: Fen;
  refunded: Fen;
  ending: Ending | undefined;
}

function order({ book, random, seed }: World, policy: LivedPolicy, facts: OrderFacts): Made {
  const { day, operateType, ending } = facts;
  const isToday = compareDays(day, seed.today) >= 0;
  // Today's orders were handed in this morning, before anybody looks.
  const submitAt = isToday
    ? atHour(day, 8, random.int(0, 59))
    : atHour(day, random.int(9, 17), random.int(0, 59));
  const effectAt = startOfDay(addDays(day, 1));
  const calm = effectAt.getTime() <= seed.ctx.clock.now().getTime() ? 4 : 3;
  const status = ending ? { unpaid: 1, auditing: 2, rejected: 5, cancelled: 6 }[ending] : calm;
  const id = book.next('order');
  const remark = ending === 'rejected' ? '人员工种与岗位证明不符' : null;
  book.orders.push({
    id,
    order_no: numbers.order(book, day),
    insure_id: policy.id,
    customer_id: policy.customer.id,
    filiale_id: policy.filialeId,
    project_id: null,
    operate_type: operateType,
    effect_date: facts.effectDate,
    effect_at: effectAt,
    person_count: facts.count,
    add_premium_fen: facts.added,
    refund_premium_fen: facts.refunded,
    premium_fen: fen(facts.added - facts.refunded),
    pay_type: 1,
    endorse_status: status,
    endorse_no: status === 4 ? numbers.endorse(book, addDays(day, 1)) : null,
    audit_remark: remark,
    user_id: policy.customer.userId,
    submitter_name: policy.customer.customername,
    submit_time: submitAt,
    effect_time: status === 4 ? effectAt : null,
    updated_at: status === 4 ? effectAt : submitAt,
  });
  const customer = policy.customer.customername;
  const steps: [number, Date, string, string | null][] =
    operateType === 1 ? [[1, submitAt, customer, null]] : [];
  if (status !== 1) {
    const paidAt = new Date(submitAt.getTime() + 120_000);
    steps.push([2, paidAt, customer, operateType === 1 ? '余额支付' : null]);
    if (status === 3 || status === 4) steps.push([3, paidAt, systemMover.name, '自动审核通过']);
    if (status === 4) steps.push([4, effectAt, systemMover.name, '已生效']);
    if (status >= 5)
      steps.push([
        status,
        new Date(submitAt.getTime() + 3_600_000),
        status === 5 ? '平台审核' : customer,
        remark,
      ]);
  }
  steps.forEach(([to, at, actor, note], index) => {
    book.orderFlows.push({
      add_reduce_id: id,
      from_status: steps[index - 1]?.[0] ?? null,
      to_status: to,
      actor_name: actor,
      remark: note,
      created_at: at,
    });
  });
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
    item_status: made.status === 4 ? 1 : made.status >= 5 ? 2 : 0,
    fail_reason: made.status === 5 ? '人员工种与岗位证明不符' : made.status === 6 ? '已撤销' : null,
    reason: facts.reason ?? null,
  });
}
