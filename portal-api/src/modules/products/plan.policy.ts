import { sql } from 'kysely';
import { type ProblemKind, problems } from 'shared-kernel/contract';
import { compareDays, type CivilDate } from 'shared-kernel/domain/civil-date';
import { unitPremium } from 'shared-kernel/domain/premium';
import type { Fen } from 'shared-kernel/domain/money';
import { accountStatus, confirmStatus } from 'shared-kernel/domain/dictionaries';
import { planNoun } from 'shared-kernel/domain/nouns/employer';
import { Problem } from '../../platform/http/problem';
import type { Plan } from './plan.repository';

interface PlanRefusal {
  kind: ProblemKind;
  reason: string;
}

/** Returns why this plan cannot be bought on a day; undefined when it can. */
export function planRefusal(plan: Plan, today: CivilDate): PlanRefusal | undefined {
  const { quote, meal } = plan;
  if (
    meal.status !== accountStatus.code.active ||
    quote.confirm_status === confirmStatus.code.void ||
    compareDays(today, quote.valid_to) > 0
  ) {
    return { kind: problems.planExpired, reason: problems.planExpired.text };
  }
  if (quote.confirm_status === confirmStatus.code.waiting)
    return { kind: problems.planNotConfirmed, reason: '该方案待确认，请先上传盖章的方案确认书' };
  if (compareDays(today, quote.valid_from) < 0)
    return { kind: problems.planExpired, reason: `方案自${quote.valid_from}起可投保` };
  return undefined;
}

/** `planRefusal` as an SQL condition on `customer_meal` and `meal`, for sorting; true when the plan can be bought. */
export const isUsableOn = (today: CivilDate) => sql<boolean>`(meal.status = ${accountStatus.code.active}
  and customer_meal.confirm_status = ${confirmStatus.code.confirmed}
  and ${today}::date between customer_meal.valid_from and customer_meal.valid_to)`;

/** True when the plan can be bought once its letter is stamped. */
export const isToBeConfirmed = ({ quote }: Plan, today: CivilDate): boolean =>
  planNoun.mayIn('confirm', quote.confirm_status) && compareDays(today, quote.valid_to) <= 0;

/** Throws `planRefusal` as a Problem. */
export function requireUsable(plan: Plan, today: CivilDate): void {
  const refusal = planRefusal(plan, today);
  if (refusal) throw new Problem(refusal.kind, {}, { message: refusal.reason });
}

/** Risk classes that this customer can insure: quoted classes with a price. */
export const insurableClasses = (plan: Plan): number[] =>
  plan.quote.job_types.filter((jobType) => plan.monthly.has(jobType)).sort((a, b) => a - b);

/** Returns the price per person of a class for the whole policy; undefined for classes outside the plan. */
export function unitPriceOf(plan: Plan, jobType: number, months: number): Fen | undefined {
  const monthly = plan.monthly.get(jobType);
  if (monthly === undefined || !plan.quote.job_types.includes(jobType)) return undefined;
  return unitPremium({ monthly, months, discountPercent: plan.quote.discount_percent });
}

/** Returns unit prices in fen by class, as fixed in a policy. */
export function unitPricesOf(plan: Plan, months: number): Record<string, number> {
  return Object.fromEntries(
    insurableClasses(plan).map((jobType) => [String(jobType), unitPriceOf(plan, jobType, months) ?? 0]),
  );
}
