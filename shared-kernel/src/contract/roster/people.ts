import { z } from 'zod';
import { caseTurn } from '../claims/shapes';
import { defineEndpoint } from '../endpoint';
import { insuredPerson } from '../insure/people';
import { caseId, orderId } from '../ids';
import { civilDate, cost, costText, instant, rowId } from '../wire';

/** Returns the number of people covered by a policy, day by day from its first to its last day. */
export const getHeadcount = defineEndpoint({
  id: 'roster.get-headcount',
  path: '/api/insures/{id}/headcount',
  access: 'signed-in',
  summary: 'People of a policy day by day',
  answer: z.object({
    startDate: civilDate,
    endDate: civilDate,
    today: civilDate,
    days: z.array(
      z.object({
        date: civilDate,
        count: z.int(),
        /** Number of people whose cover begins on this day. */
        joined: z.int(),
        /** Number of people whose last day was the day before. */
        left: z.int(),
      }),
    ),
  }),
});
export type Headcount = z.output<typeof getHeadcount.answer>;

const personCover = insuredPerson.extend({
  /** Charged for these days, minus refunds. */
  charged: cost,
  /** Whether the cover continued in another row, with another work type or project. */
  isContinued: z.boolean(),
});

const personChange = z.object({
  id: rowId,
  orderId,
  orderNo: z.string(),
  operateType: z.int(),
  endorseStatus: z.int(),
  effectDate: civilDate,
  premium: cost,
  formula: costText,
  /** Result of the change for this person. */
  itemStatus: z.int(),
  failReason: z.string().nullable(),
  submitterName: z.string(),
  submitTime: instant,
});

/** Returns all data of one insured person: covers of the employer, changes with their authors, cases, cost. */
export const getPersonHistory = defineEndpoint({
  id: 'roster.get-person-history',
  path: '/api/insurePersons/{id}/history',
  access: 'signed-in',
  summary: 'Covers, changes and cases of one insured person',
  answer: z.object({
    person: insuredPerson,
    /** Charged for this person over all covers, minus refunds. */
    charged: cost,
    /** Newest first. */
    covers: z.array(personCover),
    /** Newest first. */
    changes: z.array(personChange),
    /** Null for callers without the right to claims. */
    cases: z
      .array(
        z.object({
          id: caseId,
          caseNo: z.string(),
          caseStatus: z.int(),
          turn: caseTurn,
          accidentTime: instant,
        }),
      )
      .nullable(),
  }),
});
export type PersonHistory = z.output<typeof getPersonHistory.answer>;
