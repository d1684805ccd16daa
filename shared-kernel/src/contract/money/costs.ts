import { z } from 'zod';
import { defineEndpoint } from '../endpoint';
import { problems } from '../problem';
import { codeInQuery, idInQuery, money, month, rowId } from '../wire';

const place = {
  filialeId: idInQuery.optional(),
  /** 0: people of no project. */
  projectId: idInQuery.optional(),
  jobType: codeInQuery.optional(),
};

const choice = z.object({ id: rowId, name: z.string() });

/** The longest range of the analysis. */
export const longestCostMonths = 12;

/**
 * What cover cost by project, class and month. Charged: premium of the ledger that took effect in the month, less what was
 * given back in it. Earned: each person's premium spread evenly over the covered days, up to today.
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
    /** Of each class of jobs with people or charges, the lowest first. */
    classes: z.array(
      z.object({ jobType: z.int(), persons: z.int(), personDays: z.int(), charged: money, earned: money }),
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

/** How screens and sheets call the parts. */
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
    /** Compares the bills of this one's month with those of the month before, of its contracting company. */
    settlementId: idInQuery.optional(),
    ...place,
  }),
} as const;

/**
 * The difference of a month's charges, net, to the month before, as parts that add up to it. Each project is explained
 * from its own people; the parts of all projects add up to those of the whole.
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
    /** People charged and their average, for the explanation. */
    charged: z.object({ persons: z.int(), days: z.int() }),
    chargedBefore: z.object({ persons: z.int(), days: z.int() }),
    /** The bill that was asked about, and all that are compared; null when months are. */
    bill: z
      .object({
        id: rowId,
        settleNo: z.string(),
        ids: z.array(rowId),
        idsBefore: z.array(rowId),
        /** The last of them, for remotes that know of one alone. */
        idBefore: rowId.nullable(),
      })
      .nullable(),
    /** The largest change first. */
    projects: z.array(
      z.object({
        /** Null: people of no project. */
        projectId: rowId.nullable(),
        projectname: z.string().nullable(),
        amount: money,
        amountBefore: money,
        parts: differenceParts,
      }),
    ),
  }),
});

/** The same project by project as a workbook. */
export const getCostDifferenceSheet = defineEndpoint({
  ...difference,
  id: 'costs.cost-difference-sheet',
  path: '/api/customers/aggregate/costDifference/sheet',
  summary: 'Why a month cost more or less, by project, as .xlsx',
  raw: true,
});
