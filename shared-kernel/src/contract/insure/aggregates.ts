import { z } from 'zod';
import { defineEndpoint } from '../endpoint';
import { figureRange, monthRange } from '../figure-range';
import { filialeIdInQuery, projectIdInQuery } from '../ids';
import { civilDate, codeInQuery, money, month } from '../wire';

/** Returns the people in cover at the end of each month (for the current one: today), and who joined and left in it. */
export const aggregatePerson = defineEndpoint({
  id: 'insure.aggregate-person',
  path: '/api/customers/aggregate/person',
  access: 'main-account',
  summary: 'People in cover by month and risk class',
  query: figureRange,
  answer: z.object({
    list: z.array(z.object({ month, inForce: z.int(), added: z.int(), reduced: z.int() })),
    /** Of today. */
    byJobType: z.array(z.object({ jobType: z.int(), count: z.int() })),
    /** Number of people in cover today. */
    inForce: z.int(),
  }),
});

/** Returns the premium that took effect in each month, refunds as positive amounts, and the difference. */
export const aggregatePremium = defineEndpoint({
  id: 'insure.aggregate-premium',
  path: '/api/customers/aggregate/premium',
  access: 'main-account',
  summary: 'Premium and refunds by month',
  query: monthRange,
  answer: z.object({
    list: z.array(z.object({ month, premium: money, refund: money, net: money })),
    sumPremium: money,
    sumRefund: money,
    sumNet: money,
  }),
});

/**
 * Returns the cost of cover per day, with each person's premium spread evenly over the covered days; at most 366 days,
 * the last thirty by default.
 */
export const aggregateTotalCostDay = defineEndpoint({
  id: 'insure.aggregate-total-cost-day',
  path: '/api/customers/aggregate/totalCostDay',
  access: 'main-account',
  summary: 'Cost of cover and people covered by day',
  query: z.object({
    beginDate: civilDate.optional(),
    endDate: civilDate.optional(),
    filialeId: filialeIdInQuery.optional(),
    projectId: projectIdInQuery.optional(),
    jobType: codeInQuery.optional(),
  }),
  answer: z.object({ list: z.array(z.object({ date: civilDate, cost: money, persons: z.int() })) }),
});
