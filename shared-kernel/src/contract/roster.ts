import { z } from 'zod';
import { operateType, payType } from '../domain/dictionaries';
import { defineEndpoint, withRight } from './endpoint';
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
import {
  balance,
  civilDate,
  codeInQuery,
  cost,
  costText,
  idInQuery,
  instant,
  listUpTo,
  rowId,
  statusStep,
} from './wire';

export { listAddReduces } from './roster/list';
export type { AddReduceRow } from './roster/list';
export { amendRow, proofFileLimit, reduceRow, replaceRow } from './roster/rows';
export type { AmendRow, ReduceRow, ReplaceRow, StaffOperateType } from './roster/rows';

/** A change to be priced on the operation page. Each kind fills a list of its own: `persons`, `reduces`, `replaces`, `amends`. */
export const staffChange = z
  .object({
    insureId: rowId,
    operateType: staffOperateType,
    /** Removing: last day of cover, today at the earliest. Otherwise the first day of what changes, tomorrow at the earliest. */
    effectDate: civilDate,
    persons: listUpTo(personRow, rosterMaxRows).default([]),
    reduces: listUpTo(reduceRow, rosterMaxRows).default([]),
    replaces: listUpTo(replaceRow, rosterMaxRows).optional(),
    amends: listUpTo(amendRow, rosterMaxRows).optional(),
    /** Proofs of corrected names and numbers. */
    proofFileIds: z.array(z.uuid()).max(proofFileLimit).optional(),
  })
  .meta(oneListOnly);
export type StaffChange = z.output<typeof staffChange>;

const calcItem = z.object({
  /** Line of the list it was calculated for, from 1. */
  row: z.int(),
  personId: rowId.nullable(),
  name: z.string(),
  idNoMasked: z.string(),
  workTypeName: z.string(),
  jobType: z.int(),
  startDate: civilDate,
  endDate: civilDate,
  /** Days charged (adding) or given back (removing). */
  days: z.int(),
  totalDays: z.int(),
  unitPremium: cost,
  /** Signed: refunds are negative. */
  premium: cost,
  /** How the amount came about, e.g. `669.60 × 9 ÷ 365 = 16.51`. */
  formula: costText,
  /** Replacing and amending: what was and what will be; numbers and phones masked. */
  changes: z
    .array(z.object({ field: z.string(), label: z.string(), before: z.string(), after: z.string() }))
    .optional(),
});
export type RosterCalcItem = z.output<typeof calcItem>;

const calcSums = z.object({
  addPremium: cost,
  /** As a positive amount. */
  refundPremium: cost,
  /** Net: positive is charged, negative refunded. */
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

/** Prices a change person by person. Invalid rows are issues, not refusals; refuses with 2007, 2011, 2017 or 2022. */
export const calcAddReduce = defineEndpoint({
  ...withRight.addReduce,
  id: 'roster.calc-add-reduce',
  method: 'POST',
  path: '/api/addReduces/calc',
  problems: ofPrices,
  summary: 'Price of adding or removing people, pro-rated by day',
  body: staffChange,
  answer: calcSums.extend({
    items: z.array(calcItem),
    /** Rows that cannot be taken, `row` from 1. */
    issues: z.array(fieldIssue),
    /** Warnings that do not block the order. */
    warnings: z.array(z.string()),
    /** Start of the change: 00:00 of this day. */
    effectAt: instant,
    /** People in cover after the change: those of today and the change alone. */
    inForceAfter: z.int(),
    /** Who joins and leaves until then by orders that were accepted before; not part of `inForceAfter`. */
    ordered: z.object({ joining: z.int(), leaving: z.int() }).optional(),
  }),
});

const orderMoved = z.object({ id: rowId, orderNo: z.string(), endorseStatus: z.int(), version: z.int() });

/** Makes an order of a change. Refuses with 2021 and the invalid rows, or the code of the rule. */
export const createAddReduce = defineEndpoint({
  ...withRight.addReduce,
  id: 'roster.create-add-reduce',
  method: 'POST',
  path: '/api/addReduces',
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

/** One order with its items, formulas and steps. */
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

/** Confirms an order beyond a limit of its project, which can be paid from then on. 2019 when it does not wait for that. */
export const confirmAddReduce = defineEndpoint({
  id: 'roster.confirm-add-reduce',
  method: 'POST',
  path: '/api/addReduces/{id}/confirm',
  access: 'main-account',
  problems: [problems.notFound, problems.stateChanged],
  summary: 'Confirm an order of a project user',
  answer: orderMoved,
});

/** Ends such an order with a reason that its project user reads. 2019 when it does not wait to be confirmed. */
export const sendBackAddReduce = defineEndpoint({
  id: 'roster.send-back-add-reduce',
  method: 'POST',
  path: '/api/addReduces/{id}/sendBack',
  access: 'main-account',
  problems: [problems.notFound, problems.stateChanged],
  summary: 'Send an order of a project user back',
  body: z.object({ reason: z.string().trim().min(5, sendBackReason).max(200, sendBackReason) }),
  answer: orderMoved,
});

/** Pays an order from the wallet. 3001 when it is not enough, 2019 when already paid. */
export const payAddReduce = defineEndpoint({
  ...withRight.addReduce,
  id: 'roster.pay-add-reduce',
  method: 'POST',
  path: '/api/addReduces/{id}/pay',
  problems: [problems.notFound, problems.effectTooEarly, problems.stateChanged, problems.balanceTooLow],
  summary: 'Pay an order to add people',
  idempotent: true,
  keepsAnswer: true,
  body: z.object({ payType: z.literal([payType.code.balance]).default(payType.code.balance) }),
  answer: orderMoved.extend({ premium: cost, available: balance }),
});

/** Cancels an order before it takes effect; frozen money is released at once. Refuses with 2014 afterwards. */
export const cancelAddReduce = defineEndpoint({
  ...withRight.addReduce,
  id: 'roster.cancel-add-reduce',
  method: 'POST',
  path: '/api/addReduces/{id}/cancel',
  problems: [problems.notFound, problems.alreadyEffective, problems.stateChanged],
  summary: 'Withdraw an order to add or remove people',
  answer: orderMoved,
});

/** Result of `parseAddReduce`: `rows` for adding, and the list of its name for the other kinds. */
export const parsedRoster = z.object({
  rows: z.array(personRow),
  reduces: z.array(reduceRow),
  replaces: z.array(replaceRow).optional(),
  amends: z.array(amendRow).optional(),
  issues: z.array(fieldIssue),
  sheet: sheetColumns.optional(),
});
export type ParsedRoster = z.output<typeof parsedRoster>;

/** Reads a filled-in template of the kind (T1 to T4) in the background. */
export const parseAddReduce = defineEndpoint({
  ...withRight.addReduce,
  id: 'roster.parse-add-reduce',
  method: 'POST',
  path: '/api/addReduces/parse',
  problems: [...ofPrices, problems.xlsxOnly, problems.templateMismatch, problems.emptySheet],
  summary: 'Read people to add or remove from an .xlsx file',
  encoding: 'multipart',
  body: z.object({
    insureId: idInQuery,
    operateType: codeInQuery.pipe(staffOperateType),
    effectDate: civilDate.optional(),
    ...chosenColumns,
  }),
  answer: z.object({ importId: z.uuid() }),
});

/** The empty list of a kind: T1 adding, T2 removing, T3 replacing, T4 amending. */
export const addReduceTemplate = defineEndpoint({
  id: 'roster.template',
  path: '/api/addReduces/template',
  access: 'signed-in',
  summary: 'Template of people to add or remove (.xlsx)',
  query: z.object({ operateType: codeInQuery.pipe(staffOperateType).default(operateType.code.add) }),
  raw: true,
});
