import { z } from 'zod';
import { payType } from '../../domain/dictionaries';
import { defineEndpoint, del, post, put, withRight } from '../endpoint';
import { maxPersonsPerList, personRow } from './people';
import { insurePeriodCode } from './plans';
import { fieldIssue, problems } from '../problem';
import { customerMealId, policyId, projectId } from '../ids';
import { balance, civilDate, codeNumber, cost, listUpTo } from '../wire';
import * as texts from '../../domain/texts';

/** The form of the apply page; rows may be invalid, they are stored as typed. */
export const insureDraft = z.object({
  customerMealId,
  insurePeriod: insurePeriodCode,
  startDate: civilDate,
  projectId: projectId.nullable().optional(),
  payType: z.literal([payType.code.balance, payType.code.monthly]).default(payType.code.balance),
  /** With pay type balance: paid by transfer with a voucher. Separate, as published remotes know two pay types. */
  byVoucher: z.boolean().optional(),
  persons: listUpTo(personRow, maxPersonsPerList),
  /** The policy that the application renews; only on the first save. */
  renewFromId: policyId.nullable().optional(),
  /** Version of the draft that was read, when changing it; 409 if it is stale. */
  version: codeNumber().optional(),
});
export type InsureDraft = z.output<typeof insureDraft>;

const savedDraft = z.object({
  id: policyId,
  insureNo: z.string(),
  insureStatus: z.int(),
  version: z.int(),
  /** Premium of the rows without issues. */
  premium: cost,
  personCount: z.int(),
  issues: z.array(fieldIssue),
});

/** Saves a new draft with up to {@link maxPersonsPerList} rows; 2012 with more. */
export const createInsure = defineEndpoint({
  ...withRight.insure,
  id: 'insure.create-insure',
  ...post('/api/insures'),
  problems: [
    problems.notFound,
    problems.tooManyPersons,
    problems.stateChanged,
    problems.alreadyRenewed,
    problems.renewalTooEarly,
  ],
  summary: `Save a new draft of an application (up to ${maxPersonsPerList} people)`,
  idempotent: true,
  body: insureDraft,
  answer: savedDraft,
});

/** Changes a draft or a rejected application, which becomes a draft again. */
export const updateInsure = defineEndpoint({
  ...withRight.insure,
  id: 'insure.update-insure',
  ...put('/api/insures/{id}'),
  problems: [problems.notFound, problems.conflict, problems.tooManyPersons, problems.stateChanged],
  summary: 'Change a draft',
  body: insureDraft,
  answer: savedDraft,
});

export const getInsureDraft = defineEndpoint({
  ...withRight.insure,
  id: 'insure.get-insure-draft',
  path: '/api/insures/{id}/draft',
  problems: [problems.notFound, problems.stateChanged],
  summary: 'A draft as typed',
  answer: insureDraft.extend({
    id: policyId,
    insureNo: z.string(),
    insureStatus: z.int(),
    version: z.int(),
    uwRemark: z.string().nullable(),
  }),
});

/** Deletes a draft or rejected application. */
export const deleteInsure = defineEndpoint({
  ...withRight.insure,
  id: 'insure.delete-insure',
  ...del('/api/insures/{id}'),
  problems: [problems.notFound, problems.stateChanged],
  summary: 'Delete a draft',
});

const moved = z.object({ id: policyId, insureStatus: z.int(), version: z.int() });

/** Submits a draft for underwriting. Refused with 2007, 2008, 2018, 2020, or 2021 with every invalid field. */
export const submitInsure = defineEndpoint({
  ...withRight.insure,
  id: 'insure.submit-insure',
  ...post('/api/insures/{id}/submit'),
  problems: [
    problems.notFound,
    problems.effectTooEarly,
    problems.planExpired,
    problems.tooManyPersons,
    problems.planNotConfirmed,
    problems.stateChanged,
    problems.billsOverdue,
    problems.creditExceeded,
    problems.tooFewPersons,
    problems.listHasErrors,
  ],
  summary: 'Submit an application',
  idempotent: true,
  body: z.object({ agreeClauses: z.literal(true, texts.clausesNotAgreed) }),
  answer: moved,
});

/**
 * Pays from the wallet: the amount is frozen until cover starts. 3001 if the balance is too low, 2019 if already paid.
 */
export const payInsure = defineEndpoint({
  ...withRight.insure,
  id: 'insure.pay-insure',
  ...post('/api/insures/{id}/pay'),
  problems: [problems.notFound, problems.stateChanged, problems.balanceTooLow],
  summary: 'Pay an approved application',
  keepsAnswer: true,
  body: z.object({ payType: z.literal([payType.code.balance]).default(payType.code.balance) }),
  answer: moved.extend({
    policyNo: z.string(),
    premium: cost,
    /** Wallet balance after paying; null for project users. */
    available: balance,
  }),
});

/** Turns a submitted application back into a draft (1), or cancels an unpaid one permanently (3). */
export const cancelInsure = defineEndpoint({
  ...withRight.insure,
  id: 'insure.cancel-insure',
  ...post('/api/insures/{id}/cancel'),
  problems: [problems.notFound, problems.stateChanged],
  summary: 'Withdraw an application',
  body: z.object({ reason: z.string().trim().max(200).optional() }),
  answer: moved,
});
