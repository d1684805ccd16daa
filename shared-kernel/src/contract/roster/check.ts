import { z } from 'zod';
import { defineEndpoint, withRight } from '../endpoint';
import { problems } from '../problem';
import { proofFileLimit } from './rows';
import { chosenColumns, sheetColumns, unreadParts } from '../sheet-columns';
import { civilDate, cost, costText, idInQuery, instant, rowId } from '../wire';

/** What a sheet of the employer's staff may say otherwise than the people in cover. */
export const rosterGap = z.enum(['missing', 'left', 'class', 'data']);
export type RosterGap = z.output<typeof rosterGap>;

/** What a word for the state of employment says of a person. */
export const employmentState = z.enum(['inService', 'left']);
export type EmploymentState = z.output<typeof employmentState>;

const counts = z.object({ missing: z.int(), left: z.int(), class: z.int(), data: z.int() });

const differenceKey = z.string().max(80);

const difference = z.object({
  /** Stays the same in every comparison of this sheet. */
  key: z.string(),
  gap: rosterGap,
  /** Line of the sheet as the spreadsheet counts; null for people not in it. */
  line: z.int().nullable(),
  /** The sheet of the workbook where several were read, else empty. */
  sheet: z.string(),
  /** The person in cover; null for others. */
  personId: rowId.nullable(),
  name: z.string(),
  idNoMasked: z.string(),
  workTypeName: z.string(),
  /** Of the person in cover; empty for others and without one. */
  projectName: z.string(),
  insureId: rowId,
  policyNo: z.string(),
  /** The kind of order that closes it. */
  operateType: z.int(),
  /** First day of an addition or change, last day of a removal. */
  effectDate: civilDate,
  changes: z.array(z.object({ field: z.string(), label: z.string(), before: z.string(), after: z.string() })),
  /** What it moves: positive is charged, negative given back. */
  premium: cost,
  formula: costText,
  /** Why no order can be made of it; null when one can. */
  refusal: z.string().nullable(),
  /** A corrected name or number: ordered only with files that prove it. */
  needsProof: z.boolean(),
});
export type RosterDifference = z.output<typeof difference>;

const report = z.object({
  id: rowId,
  fileName: z.string(),
  checkedAt: instant,
  checkerName: z.string(),
  /** The policy that it was compared with; null for all of them. */
  insureId: rowId.nullable(),
  /** The policy to which missing people are added. */
  addToId: rowId.nullable(),
  /** People in the sheet. */
  lineCount: z.int(),
  /** People in cover, or about to be. */
  coveredCount: z.int(),
  counts,
  differences: z.array(difference),
  /** People about whom an order is under way; they are not listed again. */
  pending: z.int(),
  /** Lines that could not be compared, and why. */
  unread: z.array(z.object({ line: z.int(), sheet: z.string(), name: z.string(), message: z.string() })),
  /** Sheets and rows of the file that were not read, so people on them are missing here. */
  leftOut: unreadParts,
  /** Names of jobs that the table of work types does not have. */
  unknownJobs: z.array(z.string()),
  /** Words for the state of employment that nobody has explained; these people count as in service. */
  unknownStates: z.array(z.string()),
});
export type RosterReport = z.output<typeof report>;

/** Result of `startRosterCheck`, to be fetched from the import that it started. */
export const readRoster = z.object({ id: rowId, sheet: sheetColumns });

const reading = [
  problems.notFound,
  problems.policyNotInForce,
  problems.xlsxOnly,
  problems.templateMismatch,
  problems.emptySheet,
  problems.tooManyPersons,
];

/** Reads a sheet of the employer's staff, with its own headings, to be compared with the people in cover. Replaces the last one. */
export const startRosterCheck = defineEndpoint({
  ...withRight.addReduce,
  id: 'roster-check.start',
  method: 'POST',
  path: '/api/addReduces/rosterCheck',
  problems: reading,
  summary: 'Read a staff sheet to compare with the people in cover',
  encoding: 'multipart',
  body: z.object({
    /** Only this policy; all policies of the employer unless given. */
    insureId: idInQuery.optional(),
    /** Where missing people are added; the policy with most people unless given. */
    addToId: idInQuery.optional(),
    ...chosenColumns,
  }),
  answer: z.object({ importId: z.uuid() }),
});

/** The last sheet compared with the people in cover now, with what each difference moves; null before the first one. */
export const getRosterCheck = defineEndpoint({
  ...withRight.addReduce,
  id: 'roster-check.get',
  path: '/api/addReduces/rosterCheck',
  summary: 'The last staff sheet against the people in cover',
  answer: report.nullable(),
});

/** The same in numbers alone. */
export const getRosterGap = defineEndpoint({
  ...withRight.addReduce,
  id: 'roster-check.gap',
  path: '/api/addReduces/rosterCheck/gap',
  summary: 'How many people of the last staff sheet are not covered as it says',
  answer: z.object({ fileName: z.string(), checkedAt: instant, counts }).nullable(),
});

/** Says which work types names of jobs mean; remembered for the employer's next sheets. */
export const nameJobs = defineEndpoint({
  ...withRight.addReduce,
  id: 'roster-check.name-jobs',
  method: 'POST',
  path: '/api/addReduces/rosterCheck/jobs',
  problems: [problems.notFound],
  summary: 'Say which work types the names of jobs in staff sheets mean',
  body: z.object({
    list: z
      .array(z.object({ name: z.string().trim().min(1).max(100), workTypeName: z.string().max(100) }))
      .min(1)
      .max(500),
  }),
});

/** Says what words for the state of employment mean; remembered for the employer's next sheets. */
export const nameStates = defineEndpoint({
  ...withRight.addReduce,
  id: 'roster-check.name-states',
  method: 'POST',
  path: '/api/addReduces/rosterCheck/states',
  summary: 'Say what words for the state of employment in staff sheets mean',
  body: z.object({
    list: z
      .array(z.object({ word: z.string().trim().min(1).max(100), state: employmentState }))
      .min(1)
      .max(200),
  }),
});

/** Makes the orders that close the named differences; what cannot be ordered is answered with its reason. 2019 while another user does. */
export const orderRosterCheck = defineEndpoint({
  ...withRight.addReduce,
  id: 'roster-check.order',
  method: 'POST',
  path: '/api/addReduces/rosterCheck/{id}/orders',
  problems: [problems.notFound, problems.stateChanged],
  summary: 'Make the orders that close differences of a staff sheet',
  idempotent: true,
  body: z.object({
    keys: z.array(differenceKey).min(1, '请选择要处理的人员').max(10_000),
    /** For those of the keys that need one. */
    proofs: z
      .array(z.object({ key: differenceKey, fileIds: z.array(z.uuid()).min(1).max(proofFileLimit) }))
      .max(500)
      .optional(),
  }),
  answer: z.object({
    orders: z.array(
      z.object({
        id: rowId,
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
