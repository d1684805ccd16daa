import { z } from 'zod';
import { materialRow } from './shapes';
import { defineEndpoint, del, post, withRight } from '../endpoint';
import { problems } from '../problem';
import { caseIdInText } from '../ids';
import { instant, rowId, rowIdText } from '../wire';

export const mostCapturedFiles = 40;

/** A code that allows any phone to add files to open rows of one case, without sign-in and for one day. */
const capture = z.object({
  id: rowId,
  materialCodes: z.array(z.string()),
  /** URL of the page for the phone: absolute if the portal knows its own origin, otherwise a path. */
  url: z.string(),
  expiresAt: instant,
  /** Files uploaded with the code so far, at most `mostCapturedFiles`. */
  fileCount: z.int().min(0),
});

/** Creates a code for open rows of a case. If a code for the same rows still accepts files, returns that one. */
export const createCapture = defineEndpoint({
  ...withRight.claim,
  id: 'claims.create-capture',
  ...post('/api/cases/{id}/captures'),
  problems: [problems.notFound, problems.caseStateChanged],
  summary: 'Make a code with which a phone adds papers to a case',
  body: z.object({ materialCodes: z.array(z.string().max(10)).min(1, '请选择材料').max(40) }),
  answer: capture,
});

/** Lists the codes of a case that still accept files. */
export const listCaptures = defineEndpoint({
  ...withRight.claim,
  id: 'claims.list-captures',
  path: '/api/cases/{id}/captures',
  summary: 'Codes with which phones may add papers to a case',
  answer: z.object({ list: z.array(capture), count: z.int().min(0) }),
});

/** Revokes a code at once; uploaded files are kept. */
export const revokeCapture = defineEndpoint({
  ...withRight.claim,
  id: 'claims.revoke-capture',
  ...del('/api/cases/{id}/captures/{captureId}'),
  summary: 'End a code for the phone',
  params: z.object({ id: caseIdInText, captureId: rowIdText }),
});

/** Accepts files from a phone into their rows, or discards them; 4005 for a row that is no longer open. */
export const decideCaptured = defineEndpoint({
  ...withRight.claim,
  id: 'claims.decide-captured',
  ...post('/api/cases/{id}/captured'),
  problems: [problems.notFound, problems.caseStateChanged, problems.unsupportedType],
  summary: 'Take or drop papers that came from a phone',
  body: z.object({
    take: z.array(rowId).max(100).default([]),
    drop: z.array(rowId).max(100).default([]),
  }),
  answer: z.object({ list: z.array(materialRow), count: z.int().min(0) }),
});

const ofToken = { access: 'public', params: z.object({ token: z.string().max(120) }) } as const;

/**
 * Returns the page behind the code, for a phone without sign-in. It contains the requested papers and which of them are
 * uploaded, and nothing else about the case.
 */
export const capturePage = defineEndpoint({
  ...ofToken,
  id: 'claims.capture-page',
  path: '/api/public/capture/{token}',
  summary: 'Page on which a phone adds papers to a case',
  raw: true,
});

/**
 * Uploads one file from the phone for one of the code's rows; it is pending until the employer accepts it. A repeat
 * with the same key creates no second file.
 */
export const uploadCaptured = defineEndpoint({
  ...ofToken,
  id: 'claims.upload-captured',
  ...post('/api/public/capture/{token}'),
  problems: [problems.notFound, problems.caseStateChanged, problems.uploadChanged],
  summary: 'Add a paper from a phone',
  encoding: 'multipart',
  body: z.object({ materialCode: z.string().max(10), uploadKey: z.uuid() }),
  answer: z.object({ fileCount: z.int().min(0), left: z.int().min(0) }),
});

/**
 * Removes the phone's upload with this key, while nobody has decided on it; it still counts towards the limit.
 * Idempotent.
 */
export const removeCaptured = defineEndpoint({
  ...ofToken,
  id: 'claims.remove-captured',
  ...del('/api/public/capture/{token}/{uploadKey}'),
  problems: [problems.notFound, problems.caseStateChanged],
  summary: 'Take back a paper that a phone has sent',
  params: ofToken.params.extend({ uploadKey: z.uuid() }),
});
