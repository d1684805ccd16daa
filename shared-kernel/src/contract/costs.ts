import { z } from 'zod';
import { defineEndpoint } from './endpoint';
import { codeInQuery, idInQuery, money, month, rowId } from './wire';

const place = {
  filialeId: idInQuery.optional(),
  projectId: idInQuery.optional(),
  jobType: codeInQuery.optional(),
};

const choice = z.object({ id: rowId, name: z.string() });

/** The longest range of the analysis. */
export const longestCostMonths = 12;

/**
 * What cover cost by project and month. Charged: premium of the ledger that took effect in the month, less what was
 * given back in it. Earned: each person's premium spread evenly over the covered days, up to today.
 */
export const getCostAnalysis = defineEndpoint({
  id: 'costs.get-cost-analysis',
  method: 'GET',
  path: '/api/customers/aggregate/costAnalysis',
  access: 'main-account',
  summary: 'Cost by project and month',
  query: z.object({ beginMonth: month.optional(), endMonth: month.optional(), ...place }),
  answer: z.object({
    months: z.array(z.object({ month, charged: money, earned: money })),
    projects: z.array(
      z.object({
        /** Null: people of no project. */
        projectId: rowId.nullable(),
        projectname: z.string().nullable(),
        /** In cover on the last day of the range, or today. */
        persons: z.int(),
        personDays: z.int(),
        charged: money,
        earned: money,
        /** Of as many months before the range. */
        earnedBefore: money,
        /** Of the months of the range together; null without a budget. */
        budget: money.nullable(),
        /** Earned, in the order of `months`. */
        earnedByMonth: z.array(money),
      }),
    ),
    /** What the filters may choose from. */
    choices: z.object({ projects: z.array(choice), filiales: z.array(choice) }),
    sumCharged: money,
    sumEarned: money,
  }),
});

/** Why a month cost more or less than the one before; together they are the difference. */
export const costParts = ['headcount', 'classMix', 'price', 'days', 'earlierRefund', 'correction'] as const;
export type CostPart = (typeof costParts)[number];

/** Kinds of lines of the ledger: `headcount` to `days` explain the charges. */
export const costLineKinds = ['charge', 'earlierRefund', 'correction'] as const;
export type CostLineKind = (typeof costLineKinds)[number];

/** The difference of a month's charges, net, to the month before, as parts that add up to it. */
export const getCostDifference = defineEndpoint({
  id: 'costs.get-cost-difference',
  method: 'GET',
  path: '/api/customers/aggregate/costDifference',
  access: 'main-account',
  summary: 'Why a month cost more or less than the one before',
  query: z.object({ month: month.optional(), ...place }),
  answer: z.object({
    month,
    monthBefore: month,
    amount: money,
    amountBefore: money,
    parts: z.array(z.object({ part: z.enum(costParts), kind: z.enum(costLineKinds), amount: money })),
    /** People charged and their average, for the explanation. */
    charged: z.object({ persons: z.int(), days: z.int() }),
    chargedBefore: z.object({ persons: z.int(), days: z.int() }),
  }),
});
