import type { AnswerOf } from 'shared-kernel/contract';
import type {
  aggregateCompensate,
  aggregateTotalRate,
  countCases,
  listCaseStatuses,
} from 'shared-kernel/contract/claims';
import { addFen, fen } from 'shared-kernel/domain/money';
import { caseList, caseNoun, caseStatus, type CaseList } from 'shared-kernel/domain/nouns/case';
import type { Actor, Context } from '../../../platform/context';
import type { Range } from '../../insure/figures/aggregates';
import { lossRatioOf } from '../../insure/figures/loss-ratio';
import { countByStatus } from '../case-counts';
import { claimsByMonth, premiumByMonth } from './case-figures.repository';

/** Cases per list and all together. */
export async function caseCounts(ctx: Context, actor: Actor) {
  const byStatus = await countByStatus(ctx.db, actor);
  const counts = { t1: 0, t2: 0, t3: 0, t4: 0, all: 0, open: 0 };
  for (const [status, count] of byStatus) {
    const step = caseNoun.stepOf(status);
    if (step) counts[step] += count;
    counts.all += count;
    if (!caseNoun.isEnd(status)) counts.open += count;
  }
  return counts satisfies AnswerOf<typeof countCases>;
}

/** The states under their lists, each with its number of cases. */
export async function caseStatuses(ctx: Context, actor: Actor): Promise<AnswerOf<typeof listCaseStatuses>> {
  const byStatus = await countByStatus(ctx.db, actor);
  const childrenOf = (list: CaseList) =>
    caseStatus.options
      .filter((option) => caseNoun.stepOf(option.value) === list)
      .map(({ value, label }) => ({ value, label, count: byStatus.get(value) ?? 0 }));
  return {
    list: caseList.options.map(({ value, label }) => {
      const children = childrenOf(value);
      return {
        listType: value,
        label,
        count: children.reduce((sum, child) => sum + child.count, 0),
        children,
      };
    }),
  };
}

/** Compensation by month. */
export async function compensation(
  ctx: Context,
  actor: Actor,
  range: Range,
): Promise<AnswerOf<typeof aggregateCompensate>> {
  const [list, counts] = await Promise.all([
    claimsByMonth(ctx.db, actor, ctx.clock.today(), range),
    caseCounts(ctx, actor),
  ]);
  return {
    list,
    count: list.length,
    caseCount: list.reduce((sum, month) => sum + month.caseCount, 0),
    openCount: counts.open,
    paidAmount: addFen(...list.map((month) => month.paidAmount)),
  };
}

/** Compensation by earned premium. */
export async function lossRatio(
  ctx: Context,
  actor: Actor,
  range: Range,
): Promise<AnswerOf<typeof aggregateTotalRate>> {
  const today = ctx.clock.today();
  const [claims, premiums] = await Promise.all([
    claimsByMonth(ctx.db, actor, today, range),
    premiumByMonth(ctx.db, actor, today, range),
  ]);
  const list = claims.map(({ month, paidAmount }) => {
    const premium = premiums.get(month) ?? fen(0);
    return { month, premium, paidAmount, rate: lossRatioOf(paidAmount, premium) };
  });
  const premium = addFen(...list.map((month) => month.premium));
  const paidAmount = addFen(...list.map((month) => month.paidAmount));
  return { totalRate: lossRatioOf(paidAmount, premium), premium, paidAmount, list, count: list.length };
}
