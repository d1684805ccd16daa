import { z } from 'zod';
import { rosterMaxRows } from '../../domain/constants';
import { defineEndpoint, del, put, withRight } from '../endpoint';
import { personRow } from '../insure/people';
import { problems } from '../problem';
import { amendRow, oneListOnly, reduceRow, replaceRow, staffOperateType } from './rows';
import { policyId, policyIdInQuery } from '../ids';
import { civilDate, codeInQuery, codeNumber, instant } from '../wire';

/** An unfinished staff change as typed; each kind uses a separate list. */
const staffDraft = z
  .object({
    effectDate: civilDate.optional(),
    reason: z.string().max(50).optional(),
    persons: z.array(personRow).max(rosterMaxRows).optional(),
    reduces: z.array(reduceRow).max(rosterMaxRows).optional(),
    replaces: z.array(replaceRow).max(rosterMaxRows).optional(),
    amends: z.array(amendRow).max(rosterMaxRows).optional(),
  })
  .refine(
    ({ persons = [], reduces = [], replaces = [], amends = [] }) =>
      persons.length + reduces.length + replaces.length + amends.length <= rosterMaxRows,
    `草稿最多${rosterMaxRows}行`,
  )
  .meta(oneListOnly);
export type StaffDraft = z.output<typeof staffDraft>;

const saved = z.object({ content: staffDraft, savedBy: z.string(), savedAt: instant });
export type SavedDraft = z.output<typeof saved>;

/**
 * Returns the draft of one kind of change to a policy, shared by all users of the employer (or branch); null without
 * one.
 */
export const getStaffDraft = defineEndpoint({
  ...withRight.addReduce,
  id: 'roster-drafts.get',
  path: '/api/addReduces/draft',
  problems: [problems.notFound],
  summary: 'The shared draft of a staff change',
  query: z.object({ insureId: policyIdInQuery, operateType: codeInQuery.pipe(staffOperateType) }),
  answer: saved
    .extend({
      version: z.int(),
      /** The draft that the last save replaced; null after the first save. */
      previous: saved.nullable(),
    })
    .nullable(),
});

/** Saves the draft and keeps the previous one. 409 if another user saved since `version`; 0 for the first save. */
export const saveStaffDraft = defineEndpoint({
  ...withRight.addReduce,
  id: 'roster-drafts.save',
  ...put('/api/addReduces/draft'),
  problems: [problems.notFound, problems.conflict],
  summary: 'Save the shared draft of a staff change',
  body: z.object({
    insureId: policyId,
    operateType: staffOperateType,
    version: codeNumber().min(0),
    content: staffDraft,
  }),
  answer: z.object({ version: z.int(), savedAt: instant }),
});

/** Deletes the draft after it was submitted or discarded. 409 if somebody else has saved since `version`. */
export const removeStaffDraft = defineEndpoint({
  ...withRight.addReduce,
  id: 'roster-drafts.remove',
  ...del('/api/addReduces/draft'),
  problems: [problems.notFound, problems.conflict],
  summary: 'Remove the shared draft of a staff change',
  body: z.object({ insureId: policyId, operateType: staffOperateType, version: codeNumber().min(1) }),
});
