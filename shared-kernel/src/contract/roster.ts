import { z } from 'zod';
import { operateType, payType } from '../domain/dictionaries';
import { defineEndpoint, post, withRight } from './endpoint';
import { personRow } from './insure/people';
import { addReduceRow } from './roster/list';
import {
  amendRow,
  oneListOnly,
  proofFileLimit,
  reduceRow,
  replaceRow,
  staffOperateType,
} from './roster/rows';
import { fieldIssue, problems } from './problem';
import { chosenColumns, sheetColumns } from './sheet-columns';
import { rosterMaxRows } from '../domain/constants';
import { sendBackReason } from '../domain/texts';
import { fileId, orderId, personId, policyId, policyIdInQuery } from './ids';
import {
  balance,
  civilDate,
  codeInQuery,
  cost,
  costText,
  instant,
  listUpTo,
  ranged,
  rowId,
  statusStep,
} from './wire';

export { listAddReduces } from './roster/list';
export type { AddReduceRow } from './roster/list';
export { amendRow, proofFileLimit, reduceRow, replaceRow } from './roster/rows';
export type { AmendRow, ReduceRow, ReplaceRow, StaffOperateType } from './roster/rows';

/**
 * A change to be priced on the operation page. Each kind uses a separate list: `persons`, `reduces`, `replaces`,
 * `amends`.
 */
export const staffChange = z
  .object({
    insureId: policyId,
    operateType: staffOperateType,
    /**
     * For removing, the last day of cover, today at the earliest. Otherwise the first day of the change, tomorrow at
     * the earliest.
     */
    effectDate: civilDate,
    persons: listUpTo(personRow, rosterMaxRows).default([]),
    reduces: listUpTo(reduceRow, rosterMaxRows).default([]),
    replaces: listUpTo(replaceRow, rosterMaxRows).optional(),
    amends: listUpTo(amendRow, rosterMaxRows).optional(),
    /** Files that prove corrected names and numbers. */
    proofFileIds: z.array(fileId).max(proofFileLimit).optional(),
  })
  .meta(oneListOnly);
export type StaffChange = z.output<typeof staffChange>;

const calcItem = z.object({
  /** Row of the list that the item belongs to, from 1. */
  row: z.int(),
  personId: personId.nullable(),
  name: z.string(),
  idNoMasked: z.string(),
  workTypeName: z.string(),
  jobType: z.int(),
  startDate: civilDate,
  endDate: civilDate,
  /** Days charged (adding) or refunded (removing). */
  days: z.int(),
  totalDays: z.int(),
  unitPremium: cost,
  /** Refunds are negative. */
  premium: cost,
  /** How the amount was calculated, e.g. `669.60 × 9 ÷ 365 = 16.51`. */
  formula: costText,
  /** For replacing and amending: values before and after; numbers and phones masked. */
  changes: z
    .array(z.object({ field: z.string(), label: z.string(), before: z.string(), after: z.string() }))
    .optional(),
});
export type RosterCalcItem = z.output<typeof calcItem>;

const calcSums = z.object({
  addPremium: cost,
  /** As a positive amount. */
  refundPremium: cost,
  /** Net: charges are positive, refunds negative. */
  premium: cost,
});

const ofPrices = [
  problems.notFound,
  problems.effectTooEarly,
  problems.policyNotInForce,
  problems.tooManyPersons,
  problems.reductionNotAllowed,
  problems.replacementNotAllowed,
  problems.tooFewPersons,
];

/** Prices a change person by person. Invalid rows are returned as issues; refused with 2007, 2011, 2017 or 2022. */
export const calcAddReduce = defineEndpoint({
  ...withRight.addReduce,
  id: 'roster.calc-add-reduce',
  ...post('/api/addReduces/calc'),
  problems: ofPrices,
  summary: 'Price of adding or removing people, pro-rated by day',
  body: staffChange,
  answer: calcSums.extend({
    items: z.array(calcItem),
    issues: z.array(fieldIssue),
    /** Warnings that do not block the order. */
    warnings: z.array(z.string()),
    /** 00:00 of the day on which the change takes effect. */
    effectAt: instant,
    /** People in cover after the change: today's people with this change only. */
    inForceAfter: z.int(),
    /** People who join and leave until then by earlier accepted orders; not part of `inForceAfter`. */
    ordered: z.object({ joining: z.int(), leaving: z.int() }).optional(),
  }),
});

const orderMoved = z.object({ id: orderId, orderNo: z.string(), endorseStatus: z.int(), version: z.int() });

/** Creates an order from a change. Refused with 2021 and the invalid rows, or with the code of the broken rule. */
export const createAddReduce = defineEndpoint({
  ...withRight.addReduce,
  id: 'roster.create-add-reduce',
  ...post('/api/addReduces'),
  problems: [
    problems.notFound,
    problems.tooFewLeft,
    problems.effectTooEarly,
    problems.policyNotInForce,
    problems.tooManyPersons,
    problems.reductionNotAllowed,
    problems.replacementNotAllowed,
    problems.stateChanged,
    problems.billsOverdue,
    problems.creditExceeded,
    problems.tooFewPersons,
    problems.listHasErrors,
    problems.forbidden,
  ],
  summary: 'Order to add or remove people',
  idempotent: true,
  body: staffChange,
  answer: orderMoved.extend({ premium: cost, personCount: z.int() }),
});

const addReduceItem = calcItem.extend({
  id: rowId,
  itemStatus: z.int(),
  failReason: z.string().nullable(),
  reason: z.string().nullable(),
});

export const getAddReduce = defineEndpoint({
  id: 'roster.get-add-reduce',
  path: '/api/addReduces/{id}',
  access: 'signed-in',
  summary: 'One order to add or remove people',
  answer: addReduceRow.extend({
    items: z.array(addReduceItem),
    steps: z.array(statusStep),
  }),
});

/** Confirms an order beyond a limit of its project, which can then be paid. 2019 if it does not await confirmation. */
export const confirmAddReduce = defineEndpoint({
  id: 'roster.confirm-add-reduce',
  ...post('/api/addReduces/{id}/confirm'),
  access: 'main-account',
  problems: [problems.notFound, problems.stateChanged],
  summary: 'Confirm an order of a project user',
  answer: orderMoved,
});

/** Refuses an order with a reason for its project user. 2019 if it does not await confirmation. */
export const sendBackAddReduce = defineEndpoint({
  id: 'roster.send-back-add-reduce',
  ...post('/api/addReduces/{id}/sendBack'),
  access: 'main-account',
  problems: [problems.notFound, problems.stateChanged],
  summary: 'Send an order of a project user back',
  body: z.object({ reason: ranged(5, 200, sendBackReason) }),
  answer: orderMoved,
});

/** Pays an order from the wallet. 3001 if the balance is too low, 2019 if already paid. */
export const payAddReduce = defineEndpoint({
  ...withRight.addReduce,
  id: 'roster.pay-add-reduce',
  ...post('/api/addReduces/{id}/pay'),
  problems: [problems.notFound, problems.effectTooEarly, problems.stateChanged, problems.balanceTooLow],
  summary: 'Pay an order to add people',
  keepsAnswer: true,
  body: z.object({ payType: z.literal([payType.code.balance]).default(payType.code.balance) }),
  answer: orderMoved.extend({ premium: cost, available: balance }),
});

/** Cancels an order before it takes effect; frozen money is released at once. Refused with 2014 afterwards. */
export const cancelAddReduce = defineEndpoint({
  ...withRight.addReduce,
  id: 'roster.cancel-add-reduce',
  ...post('/api/addReduces/{id}/cancel'),
  problems: [problems.notFound, problems.alreadyEffective, problems.stateChanged],
  summary: 'Withdraw an order to add or remove people',
  answer: orderMoved,
});

/** Result of `parseAddReduce`: `rows` for adding, and for the other kinds the list of that kind. */
export const parsedRoster = z.object({
  rows: z.array(personRow),
  reduces: z.array(reduceRow),
  replaces: z.array(replaceRow).optional(),
  amends: z.array(amendRow).optional(),
  issues: z.array(fieldIssue),
  sheet: sheetColumns.optional(),
});
export type ParsedRoster = z.output<typeof parsedRoster>;

/** Reads a filled-in template of one kind (T1 to T4) in the background. */
export const parseAddReduce = defineEndpoint({
  ...withRight.addReduce,
  id: 'roster.parse-add-reduce',
  ...post('/api/addReduces/parse'),
  problems: [...ofPrices, problems.xlsxOnly, problems.templateMismatch, problems.emptySheet],
  summary: 'Read people to add or remove from an .xlsx file',
  encoding: 'multipart',
  body: z.object({
    insureId: policyIdInQuery,
    operateType: codeInQuery.pipe(staffOperateType),
    effectDate: civilDate.optional(),
    ...chosenColumns,
  }),
  answer: z.object({ importId: z.uuid() }),
});

/** Returns the empty template of a kind: T1 adding, T2 removing, T3 replacing, T4 amending. */
export const addReduceTemplate = defineEndpoint({
  id: 'roster.template',
  path: '/api/addReduces/template',
  access: 'signed-in',
  summary: 'Template of people to add or remove (.xlsx)',
  query: z.object({ operateType: codeInQuery.pipe(staffOperateType).default(operateType.code.add) }),
  raw: true,
});
