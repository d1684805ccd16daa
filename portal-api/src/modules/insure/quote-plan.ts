import { problems, type AnswerOf, type BodyOf } from 'shared-kernel/contract';
import type { quoteCustomerMeal } from 'shared-kernel/contract/insure';
import { daysBetweenInclusive, lastDayOfPeriod } from 'shared-kernel/domain/civil-date';
import { jobType } from 'shared-kernel/domain/dictionaries';
import { addFen, mulRatio } from 'shared-kernel/domain/money';
import type { Actor, Context } from '../../platform/context';
import { notFound, Problem } from '../../platform/http/problem';
import { creditWarnings } from '../billing/credit';
import { requireUsable, unitPriceOf } from '../products/plan.policy';
import { findPlan } from '../products/plan.repository';

/** Price of a plan for a number of people per risk class. */
export async function quotePlan(
  { db, clock }: Context,
  actor: Actor,
  { customerMealId, insurePeriod, startDate, counts }: BodyOf<typeof quoteCustomerMeal>,
): Promise<AnswerOf<typeof quoteCustomerMeal>> {
  const plan = await findPlan(db, actor.customerId, customerMealId);
  if (!plan) throw notFound();
  requireUsable(plan, clock.today());
  const lines = counts
    .filter((line) => line.count > 0)
    .map((line) => {
      const unitPremium = unitPriceOf(plan, line.jobType, insurePeriod);
      if (unitPremium === undefined)
        throw new Problem(problems.workTypeNotCovered, { workType: jobType.label(line.jobType) });
      return { ...line, unitPremium, amount: mulRatio(unitPremium, line.count, 1) };
    });
  const total = addFen(...lines.map((line) => line.amount));
  const endDate = lastDayOfPeriod(startDate, insurePeriod);
  return {
    lines,
    total,
    endDate,
    totalDays: daysBetweenInclusive(startDate, endDate),
    creditWarnings: await creditWarnings(db, actor, total, clock.now()),
  };
}
