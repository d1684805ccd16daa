import {
  addDays,
  compareDays,
  lastDayOfPeriod,
  startOfDay,
  type CivilDate,
} from 'shared-kernel/domain/civil-date';
import { addFen, fen, type Fen } from 'shared-kernel/domain/money';
import { addPremium, reduceRefund, type DayShare } from 'shared-kernel/domain/premium';
import { insureStatus, payType, personStatus, walletBizType } from 'shared-kernel/domain/dictionaries';
import { type PolicyState } from 'shared-kernel/domain/nouns/policy';
import type { FilialeId } from 'shared-kernel/domain/nouns/ids';
import type { Random, SeedContext, SeedCustomer } from '../../../platform/seeding/seed-context';
import { unitPricesOf } from '../../products/plan.policy';
import type { Plan } from '../../products/plan.repository';
import { systemMover } from '../../../platform/state-machine';
import { providerMover } from '../insure-states';
import { personRowOf } from '../people/people.repository';
import type { CheckedPerson } from '../people/person-check';
import { daysUntilEnd } from '../renewal/old-policy';
import { reminderAt } from '../renewal/renewal.jobs';
import { flowOf, moveMoney, numbers, type Book, type SeedStep } from './book';

/** A policy of an employer while its history is generated. */
export interface LivedPolicy {
  id: number;
  policyNo: string;
  plan: Plan;
  customer: SeedCustomer;
  filialeId: FilialeId | null;
  startDate: CivilDate;
  endDate: CivilDate;
  prices: Record<string, number>;
  row: Book['insures'][number];
  /** People whose cover has not been ended early. */
  staff: LivedPerson[];
}

export interface LivedPerson {
  who: CheckedPerson;
  row: Book['people'][number];
}

export interface World {
  seed: SeedContext;
  book: Book;
  random: Random;
}

interface PolicyOptions {
  customer: SeedCustomer;
  plan: Plan;
  months: number;
  startDate: CivilDate;
  people: readonly CheckedPerson[];
  filialeId?: FilialeId | null | undefined;
  /** State of the application; by default it was paid and follows the calendar. */
  state?: 'submitted' | 'unpaid' | 'void';
  /** Policy that this one renews. */
  renews?: LivedPolicy | undefined;
  /** Days between submission and start of cover. */
  leadDays?: number;
}

/** Returns a time of day in Asia/Shanghai. */
export const atHour = (day: CivilDate, hour: number, minute = 0): Date =>
  new Date(startOfDay(day).getTime() + (hour * 60 + minute) * 60_000);

/** Returns the price per person of a class in this policy. */
const priceIn = (policy: Pick<LivedPolicy, 'prices'>, jobType: number): Fen =>
  fen(policy.prices[String(jobType)] ?? 0);

/** Buys a policy as customers do: submitted, approved, paid, started, and ended after its last day. */
export function buyPolicy(world: World, overrides: PolicyOptions): LivedPolicy {
  const { book, random, seed } = world;
  const { plan, customer, startDate } = overrides;
  const endDate = lastDayOfPeriod(startDate, overrides.months);
  const handedIn = addDays(startDate, -(overrides.leadDays ?? 6));
  const submitAt = atHour(handedIn, 9, random.int(0, 59));
  const approveAt = atHour(handedIn, 14, random.int(0, 59));
  const payAt = atHour(addDays(handedIn, 1), 10, random.int(0, 59));
  const prices = unitPricesOf(plan, overrides.months);
  const id = book.next('insure');
  const isApproved = overrides.state !== 'submitted';
  const isPaid = overrides.state === undefined;
  const { isBilled } = customer;
  const status = statusOf(world, overrides, endDate);
  const premium = addFen(...overrides.people.map((who) => priceIn({ prices }, who.jobType)));
  const policyNo = isApproved ? numbers.policy(book, startDate) : null;
  const row: Book['insures'][number] = {
    id,
    insure_no: numbers.insure(book, handedIn),
    policy_no: policyNo,
    customer_id: customer.id,
    filiale_id: overrides.filialeId ?? null,
    project_id: null,
    customer_meal_id: plan.id,
    meal_id: plan.meal.id,
    supplyer_id: plan.meal.supplyer_id,
    signcompany_id: customer.signcompanyId,
    insure_period: overrides.months,
    start_date: startDate,
    end_date: endDate,
    person_count: overrides.people.length,
    premium_fen: premium,
    insure_status: status,
    pay_type: isBilled ? payType.code.monthly : payType.code.balance,
    unit_prices: JSON.stringify(prices),
    draft_sealed: null,
    uw_remark: null,
    user_id: customer.userId,
    agree_time: submitAt,
    submit_time: submitAt,
    pay_time: isPaid && !isBilled ? payAt : null,
    effect_time:
      status === insureStatus.code.inForce || status === insureStatus.code.expired
        ? startOfDay(startDate)
        : null,
    surrender_time: null,
    surrender_reason: null,
    renew_from_id: overrides.renews?.id ?? null,
    // Reminders of before the demo began are not sent again.
    renew_reminded_days: reminderAt(daysUntilEnd({ end_date: endDate }, seed.today)) ?? null,
    created_at: submitAt,
    updated_at: isPaid && !isBilled ? payAt : isApproved ? approveAt : submitAt,
  };
  book.insures.push(row);
  const steps: SeedStep[] = [
    [insureStatus.code.draft, submitAt, customer.name, null],
    [insureStatus.code.submitted, submitAt, customer.name, null],
  ];
  if (isApproved) {
    const approved = isBilled ? insureStatus.code.paid : insureStatus.code.unpaid;
    steps.push([approved, approveAt, providerMover.name, '审核通过']);
  }
  if (isPaid && !isBilled) steps.push([insureStatus.code.paid, payAt, customer.name, '余额支付']);
  if (status === insureStatus.code.inForce || status === insureStatus.code.expired)
    steps.push([insureStatus.code.inForce, startOfDay(startDate), systemMover.name, '保障开始']);
  if (status === insureStatus.code.expired)
    steps.push([insureStatus.code.expired, startOfDay(addDays(endDate, 1)), systemMover.name, '保障到期']);
  if (status === insureStatus.code.void)
    steps.push([insureStatus.code.void, startOfDay(startDate), systemMover.name, '起保日前未支付，自动作废']);
  book.insureFlows.push(...flowOf(steps).map((step) => ({ insure_id: id, ...step })));
  if (isPaid && policyNo) {
    const bizType = overrides.renews ? walletBizType.code.renew : walletBizType.code.insure;
    const move = {
      customerId: customer.id,
      amount: premium,
      bizType,
      bizId: id,
      bizNo: policyNo,
      summary: `${walletBizType.label(bizType)} ${policyNo}`,
      insureId: id,
    };
    moveMoney(book, row, 'freeze', { ...move, at: payAt });
    if (status !== insureStatus.code.paid)
      moveMoney(book, row, 'capture', { ...move, at: startOfDay(startDate) });
  }
  const policy: LivedPolicy = {
    id,
    policyNo: policyNo ?? '',
    plan,
    customer,
    filialeId: row.filiale_id ?? null,
    startDate,
    endDate,
    prices,
    row,
    staff: [],
  };
  for (const who of overrides.people) {
    const premium = priceIn(policy, who.jobType);
    const cover = { startDate, status: personStatusOf(status), premium, at: submitAt };
    policy.staff.push(coverPerson(world, policy, who, cover));
  }
  seed.progress(`${customer.customername} ${policyNo ?? row.insure_no}: ${overrides.people.length}`);
  return policy;
}

function statusOf({ seed }: World, overrides: PolicyOptions, endDate: CivilDate): PolicyState {
  if (overrides.state === 'submitted') return 1;
  if (overrides.state === 'unpaid') return 3;
  if (overrides.state === 'void') return 9;
  if (compareDays(overrides.startDate, seed.today) > 0) return 4;
  return compareDays(endDate, seed.today) < 0 ? insureStatus.code.expired : insureStatus.code.inForce;
}

const personStatusOf = (insureStatus: number): number =>
  ({ 1: 6, 3: 6, 4: 0, 5: 1, 6: 4, 9: 9 })[insureStatus] ?? 9;

/** Adds one person's cover to a policy. */
export function coverPerson(
  { book, seed }: World,
  policy: LivedPolicy,
  who: CheckedPerson,
  cover: { startDate: CivilDate; status: number; premium: Fen; at: Date; orderId?: number },
): LivedPerson {
  const terms = {
    insureId: policy.id,
    customerId: policy.customer.id,
    filialeId: policy.filialeId,
    projectId: null,
    supplyerId: policy.plan.meal.supplyer_id,
    startDate: cover.startDate,
    endDate: policy.endDate,
    personStatus: cover.status,
    addReduceId: cover.orderId,
    at: cover.at,
  };
  const row = {
    id: book.next('person'),
    ...personRowOf(seed.ctx.pii, who, terms, { unit: priceIn(policy, who.jobType), premium: cover.premium }),
  };
  book.people.push(row);
  return { who, row };
}

const termsOf = (policy: LivedPolicy, jobType: number) => ({
  unit: priceIn(policy, jobType),
  policyStart: policy.startDate,
  policyEnd: policy.endDate,
});

/** Returns the premium of a person who joins on a day. */
export const joiningPremium = (policy: LivedPolicy, jobType: number, effectDate: CivilDate): DayShare =>
  addPremium({ ...termsOf(policy, jobType), effectDate });

/** Returns the refund of a person who leaves at the end of a day. */
export const leavingRefund = (policy: LivedPolicy, jobType: number, lastDay: CivilDate): DayShare =>
  reduceRefund({ ...termsOf(policy, jobType), lastDay });

/** Surrenders a policy: everybody gets a refund for the days after the last one. */
export function surrender({ book }: World, policy: LivedPolicy, lastDay: CivilDate, reason: string): void {
  const at = startOfDay(addDays(lastDay, 1));
  const refunds = policy.staff.map(({ who }) => leavingRefund(policy, who.jobType, lastDay).amount);
  const back = addFen(...refunds);
  policy.staff.forEach(({ row }, index) =>
    Object.assign(row, {
      person_status: personStatus.code.surrendered,
      end_date: lastDay,
      charged_fen: row.charged_fen - (refunds[index] ?? 0),
      updated_at: at,
    }),
  );
  Object.assign(policy.row, {
    insure_status: insureStatus.code.surrendered,
    surrender_time: at,
    surrender_reason: reason,
    surrender_refund_fen: back,
    updated_at: at,
  });
  const asked = atHour(lastDay, 11);
  // The policy ended by surrender, so remove its expiry.
  book.insureFlows = book.insureFlows.filter(
    (step) => step.insure_id !== policy.id || step.to_status !== insureStatus.code.expired,
  );
  // The first step is in the history already.
  const [, ...steps] = flowOf([
    [insureStatus.code.inForce, asked, '', null],
    [insureStatus.code.surrenderAudit, asked, policy.customer.name, reason],
    [insureStatus.code.surrendered, at, systemMover.name, '退保完成'],
  ]);
  book.insureFlows.push(...steps.map((step) => ({ insure_id: policy.id, ...step })));
  moveMoney(book, policy.row, 'refund', {
    customerId: policy.customer.id,
    amount: back,
    bizType: walletBizType.code.surrender,
    bizId: policy.id,
    bizNo: policy.policyNo,
    summary: `退保 ${policy.policyNo}`,
    at,
    insureId: policy.id,
  });
}
