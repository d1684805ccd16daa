import { z } from 'zod';
import { defineEndpoint } from '../endpoint';
import { problems } from '../problem';
import { filialeIdInQuery, projectId, projectIdInQuery, settlementId, settlementIdInQuery } from '../ids';
import { codeInQuery, money, month, rowId } from '../wire';

const place = {
  filialeId: filialeIdInQuery.optional(),
  /** 0 for people without a project. */
  projectId: projectIdInQuery.optional(),
  jobType: codeInQuery.optional(),
};

const choice = z.object({ id: rowId, name: z.string() });

export const longestCostMonths = 12;

/**
 * Returns the cost of cover by project, class and month. Charged: ledger premium that took effect in the month, minus
 * refunds in it. Earned: each person's premium spread evenly over the covered days, up to today.
 */
export const getCostAnalysis = defineEndpoint({
  id: 'costs.get-cost-analysis',
  path: '/api/customers/aggregate/costAnalysis',
  access: 'main-account',
  summary: 'Cost by project, class and month',
  query: z.object({ beginMonth: month.optional(), endMonth: month.optional(), ...place }),
  answer: z.object({
    months: z.array(z.object({ month, charged: money, earned: money })),
    projects: z.array(
      z.object({
        /** Null for people without a project. */
        projectId: projectId.nullable(),
        projectname: z.string().nullable(),
        /** Number of people in cover on the last day of the range, or today. */
        persons: z.int(),
        personDays: z.int(),
        charged: money,
        earned: money,
        /** Earned in as many months before the range. */
        earnedBefore: money,
        /** Total budget of the months of the range; null without a budget. */
        budget: money.nullable(),
        /** Earned premium, in the order of `months`. */
        earnedByMonth: z.array(money),
      }),
    ),
    /** Risk classes with people or charges, lowest first. */
    classes: z.array(
      z.object({ jobType: z.int(), persons: z.int(), personDays: z.int(), charged: money, earned: money }),
    ),
    choices: z.object({ projects: z.array(choice), filiales: z.array(choice) }),
    sumCharged: money,
    sumEarned: money,
  }),
});

/** Reasons for the difference between a month's cost and that of the month before; they add up to the difference. */
export const costParts = ['headcount', 'classMix', 'price', 'days', 'earlierRefund', 'correction'] as const;
export type CostPart = (typeof costParts)[number];

/** Kinds of ledger lines: the parts `headcount` to `days` explain the charges. */
export const costLineKinds = ['charge', 'earlierRefund', 'correction'] as const;
export type CostLineKind = (typeof costLineKinds)[number];

export const costPartNames: Readonly<Record<CostPart, string>> = {
  headcount: '人数',
  classMix: '类别结构',
  price: '价格',
  days: '天数',
  earlierRefund: '往月退费',
  correction: '更正',
};

const differenceParts = z.array(
  z.object({ part: z.enum(costParts), kind: z.enum(costLineKinds), amount: money }),
);
const difference = {
  access: 'main-account',
  problems: [problems.notFound],
  query: z.object({
    month: month.optional(),
    /** Compares the bills of this bill's month with those of the month before, for the same contracting company. */
    settlementId: settlementIdInQuery.optional(),
    ...place,
  }),
} as const;

/**
 * Returns the difference of a month's net charges to the month before, as parts that add up to it. Each project is
 * explained by its own people; the parts of all projects add up to the total parts.
 */
export const getCostDifference = defineEndpoint({
  ...difference,
  id: 'costs.get-cost-difference',
  path: '/api/customers/aggregate/costDifference',
  summary: 'Why a month cost more or less than the one before',
  answer: z.object({
    month,
    monthBefore: month,
    amount: money,
    amountBefore: money,
    parts: differenceParts,
    /** Number of charged people and their average days, for the explanation. */
    charged: z.object({ persons: z.int(), days: z.int() }),
    chargedBefore: z.object({ persons: z.int(), days: z.int() }),
    /** The requested bill and all that are compared; null for a comparison of months. */
    bill: z
      .object({
        id: settlementId,
        settleNo: z.string(),
        ids: z.array(settlementId),
        idsBefore: z.array(settlementId),
        /** The last of `idsBefore`, for published remotes that know only one. */
        idBefore: settlementId.nullable(),
      })
      .nullable(),
    /** Largest change first. */
    projects: z.array(
      z.object({
        /** Null for people without a project. */
        projectId: projectId.nullable(),
        projectname: z.string().nullable(),
        amount: money,
        amountBefore: money,
        parts: differenceParts,
      }),
    ),
  }),
});

export const getCostDifferenceSheet = defineEndpoint({
  ...difference,
  id: 'costs.cost-difference-sheet',
  path: '/api/customers/aggregate/costDifference/sheet',
  summary: 'Why a month cost more or less, by project, as .xlsx',
  raw: true,
});
