import { z } from 'zod';
import { defineEndpoint, post, withRight } from '../endpoint';
import { problems } from '../problem';
import { proofFileLimit } from './rows';
import { chosenColumns, sheetColumns, unreadParts } from '../sheet-columns';
import { fileId, orderId, personId, policyId, policyIdInQuery } from '../ids';
import { civilDate, cost, costText, instant, rowId } from '../wire';

/** Differences between a sheet of the employer's staff and the people in cover. */
export const rosterGap = z.enum(['missing', 'left', 'class', 'data']);
export type RosterGap = z.output<typeof rosterGap>;

/** Meaning of a word for a person's state of employment. */
export const employmentState = z.enum(['inService', 'left']);
export type EmploymentState = z.output<typeof employmentState>;

const counts = z.object({ missing: z.int(), left: z.int(), class: z.int(), data: z.int() });

const differenceKey = z.string().max(80);

const difference = z.object({
  /** Stays the same in every comparison of this sheet. */
  key: z.string(),
  gap: rosterGap,
  /** Row of the sheet, numbered as in the spreadsheet; null for people not in it. */
  line: z.int().nullable(),
  /** The sheet's name if several were read, otherwise empty. */
  sheet: z.string(),
  /** The person in cover; null if there is none. */
  personId: personId.nullable(),
  name: z.string(),
  idNoMasked: z.string(),
  workTypeName: z.string(),
  /** Project of the person in cover; empty without one. */
  projectName: z.string(),
  insureId: policyId,
  policyNo: z.string(),
  /** Kind of order that resolves the difference. */
  operateType: z.int(),
  /** First day of an addition or change, last day of a removal. */
  effectDate: civilDate,
  changes: z.array(z.object({ field: z.string(), label: z.string(), before: z.string(), after: z.string() })),
  /** Premium of that order: charges are positive, refunds negative. */
  premium: cost,
  formula: costText,
  /** Why no order can be created for it; null if one can. */
  refusal: z.string().nullable(),
  /** A corrected name or number, which can be ordered only with files that prove it. */
  needsProof: z.boolean(),
});
export type RosterDifference = z.output<typeof difference>;

const report = z.object({
  id: rowId,
  fileName: z.string(),
  checkedAt: instant,
  checkerName: z.string(),
  /** The policy compared with; null for all policies. */
  insureId: policyId.nullable(),
  /** The policy to which missing people are added. */
  addToId: policyId.nullable(),
  lineCount: z.int(),
  /** Number of people in cover, or with future cover. */
  coveredCount: z.int(),
  counts,
  differences: z.array(difference),
  /** Number of people with a pending order; they are not listed again. */
  pending: z.int(),
  /** Rows that could not be compared, with the reason. */
  unread: z.array(z.object({ line: z.int(), sheet: z.string(), name: z.string(), message: z.string() })),
  /** Sheets and rows of the file that were not read; people on them may look missing here. */
  leftOut: unreadParts,
  /** Job titles that are missing in the table of work types. */
  unknownJobs: z.array(z.string()),
  /** Words for the state of employment without a known meaning; these people count as in service. */
  unknownStates: z.array(z.string()),
});
export type RosterReport = z.output<typeof report>;

/** Result of `startRosterCheck`, returned by the import that it started. */
export const readRoster = z.object({ id: rowId, sheet: sheetColumns });

const reading = [
  problems.notFound,
  problems.policyNotInForce,
  problems.xlsxOnly,
  problems.templateMismatch,
  problems.emptySheet,
  problems.tooManyPersons,
];

/**
 * Reads a sheet of the employer's staff, with any headings, to compare it with the people in cover. Replaces the
 * previous sheet.
 */
export const startRosterCheck = defineEndpoint({
  ...withRight.addReduce,
  id: 'roster-check.start',
  ...post('/api/addReduces/rosterCheck'),
  problems: reading,
  summary: 'Read a staff sheet to compare with the people in cover',
  encoding: 'multipart',
  body: z.object({
    /** Only this policy; all policies of the employer by default. */
    insureId: policyIdInQuery.optional(),
    /** The policy to which missing people are added; the one with most people by default. */
    addToId: policyIdInQuery.optional(),
    ...chosenColumns,
  }),
  answer: z.object({ importId: z.uuid() }),
});

/** Returns the last sheet's differences from the people in cover, with their premiums; null before the first sheet. */
export const getRosterCheck = defineEndpoint({
  ...withRight.addReduce,
  id: 'roster-check.get',
  path: '/api/addReduces/rosterCheck',
  summary: 'The last staff sheet against the people in cover',
  answer: report.nullable(),
});

export const getRosterGap = defineEndpoint({
  ...withRight.addReduce,
  id: 'roster-check.gap',
  path: '/api/addReduces/rosterCheck/gap',
  summary: 'How many people of the last staff sheet are not covered as it says',
  answer: z.object({ fileName: z.string(), checkedAt: instant, counts }).nullable(),
});

/** Maps job titles to work types; remembered for the employer's next sheets. */
export const nameJobs = defineEndpoint({
  ...withRight.addReduce,
  id: 'roster-check.name-jobs',
  ...post('/api/addReduces/rosterCheck/jobs'),
  problems: [problems.notFound],
  summary: 'Say which work types the names of jobs in staff sheets mean',
  body: z.object({
    list: z
      .array(z.object({ name: z.string().trim().min(1).max(100), workTypeName: z.string().max(100) }))
      .min(1)
      .max(500),
  }),
});

/** Maps words to states of employment; remembered for the employer's next sheets. */
export const nameStates = defineEndpoint({
  ...withRight.addReduce,
  id: 'roster-check.name-states',
  ...post('/api/addReduces/rosterCheck/states'),
  summary: 'Say what words for the state of employment in staff sheets mean',
  body: z.object({
    list: z
      .array(z.object({ word: z.string().trim().min(1).max(100), state: employmentState }))
      .min(1)
      .max(200),
  }),
});

/**
 * Creates the orders that resolve the given differences; returns the reason for those that cannot be ordered. 2019
 * while another user does the same.
 */
export const orderRosterCheck = defineEndpoint({
  ...withRight.addReduce,
  id: 'roster-check.order',
  ...post('/api/addReduces/rosterCheck/{id}/orders'),
  problems: [problems.notFound, problems.stateChanged],
  summary: 'Make the orders that close differences of a staff sheet',
  idempotent: true,
  body: z.object({
    keys: z.array(differenceKey).min(1, '请选择要处理的人员').max(10_000),
    /** For the keys that need proof. */
    proofs: z
      .array(z.object({ key: differenceKey, fileIds: z.array(fileId).min(1).max(proofFileLimit) }))
      .max(500)
      .optional(),
  }),
  answer: z.object({
    orders: z.array(
      z.object({
        id: orderId,
        orderNo: z.string(),
        operateType: z.int(),
        policyNo: z.string(),
        personCount: z.int(),
        premium: cost,
        endorseStatus: z.int(),
      }),
    ),
    refused: z.array(z.object({ key: z.string(), name: z.string(), message: z.string() })),
  }),
});
