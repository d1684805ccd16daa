import { z } from 'zod';
import { reportCaseForm } from './forms';
import { reportedAnswer, reportProblems } from './reported';
import { defineEndpoint, del, post, put, withRight } from '../endpoint';
import { problems } from '../problem';
import { caseDraftId, caseDraftIdInText } from '../ids';
import { codeNumber, instant } from '../wire';

/** Maximum length of a draft, in characters of JSON. */
const mostCharacters = 20_000;

const fieldNames = new Set(['personName', ...Object.keys(reportCaseForm.shape)]);

/** An unfinished report, validated only when it is submitted. `personName` is shown in lists. */
const unfinished = z
  .record(z.string(), z.unknown())
  .refine((form) => Object.keys(form).every((name) => fieldNames.has(name)), '草稿中有报案单没有的内容')
  .refine((form) => JSON.stringify(form).length <= mostCharacters, '草稿内容过长')
  .meta({ 'x-max-characters': mostCharacters });

const draftRow = z.object({
  id: caseDraftId,
  version: z.int().positive(),
  /** Name of the injured person; null until one is chosen. */
  personName: z.string().nullable(),
  accidentTime: z.string().nullable(),
  savedBy: z.string(),
  saveTime: instant,
});

/** Saves an unfinished report; the first call creates the draft. 409 if another device has saved it since. */
export const saveCaseDraft = defineEndpoint({
  ...withRight.claim,
  id: 'claims.save-draft',
  ...put('/api/cases/draft'),
  problems: [problems.notFound, problems.conflict],
  summary: 'Save the draft of a report',
  body: z.object({
    id: caseDraftId.optional(),
    version: codeNumber().positive().optional(),
    form: unfinished,
  }),
  answer: draftRow,
});

/** Lists the drafts of the employer, or of the caller's branch, newest first; at most 50. */
export const listCaseDrafts = defineEndpoint({
  ...withRight.claim,
  id: 'claims.list-drafts',
  path: '/api/cases/drafts',
  summary: 'Drafts of reports',
  answer: z.object({ list: z.array(draftRow), count: z.int().min(0) }),
});

export const getCaseDraft = defineEndpoint({
  ...withRight.claim,
  id: 'claims.get-draft',
  path: '/api/caseDrafts/{id}',
  summary: 'Draft of a report',
  answer: draftRow.extend({ form: unfinished }),
});

export const deleteCaseDraft = defineEndpoint({
  ...withRight.claim,
  id: 'claims.delete-draft',
  ...del('/api/caseDrafts/{id}'),
  summary: 'Delete the draft of a report',
});

/** Submits the report of a draft and deletes the draft; 404 if it has been submitted or deleted already. */
export const reportCaseDraft = defineEndpoint({
  ...withRight.claim,
  id: 'claims.report-draft',
  ...post('/api/cases/{id}/report'),
  params: z.object({ id: caseDraftIdInText }),
  problems: reportProblems,
  summary: 'Report a draft',
  idempotent: true,
  body: reportCaseForm,
  answer: reportedAnswer,
});
