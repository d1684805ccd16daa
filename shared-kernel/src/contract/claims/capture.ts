import { z } from 'zod';
import { materialRow } from './shapes';
import { defineEndpoint, withRight } from '../endpoint';
import { problems } from '../problem';
import { idParams, instant, rowId, rowIdText } from '../wire';

/** Most files that one code for the phone takes. */
export const mostCapturedFiles = 40;

/** A code that lets any phone add files to open rows of one case, without signing in and for a day. */
const capture = z.object({
  id: rowId,
  materialCodes: z.array(z.string()),
  /** Of the page for the phone: absolute where the portal knows its own address, else a path of it. */
  url: z.string(),
  expiresAt: instant,
  /** Files that came by it so far, of at most `mostCapturedFiles`. */
  fileCount: z.int().min(0),
});

/** Makes a code for open rows of a case. While one for the same rows is good for more files, that one is answered. */
export const createCapture = defineEndpoint({
  ...withRight.claim,
  id: 'claims.create-capture',
  method: 'POST',
  path: '/api/cases/{id}/captures',
  problems: [problems.notFound, problems.caseStateChanged],
  summary: 'Make a code with which a phone adds papers to a case',
  body: z.object({ materialCodes: z.array(z.string().max(10)).min(1, '请选择材料').max(40) }),
  answer: capture,
});

/** The codes of a case that still take files. */
export const listCaptures = defineEndpoint({
  ...withRight.claim,
  id: 'claims.list-captures',
  path: '/api/cases/{id}/captures',
  summary: 'Codes with which phones may add papers to a case',
  answer: z.object({ list: z.array(capture), count: z.int().min(0) }),
});

/** Ends a code at once; what came by it stays. */
export const revokeCapture = defineEndpoint({
  ...withRight.claim,
  id: 'claims.revoke-capture',
  method: 'DELETE',
  path: '/api/cases/{id}/captures/{captureId}',
  summary: 'End a code for the phone',
  params: idParams.extend({ captureId: rowIdText }),
  answer: z.null(),
});

/** Takes files that came from a phone into their rows, or drops them; 4005 for a row that is not open any more. */
export const decideCaptured = defineEndpoint({
  ...withRight.claim,
  id: 'claims.decide-captured',
  method: 'POST',
  path: '/api/cases/{id}/captured',
  problems: [problems.notFound, problems.caseStateChanged, problems.unsupportedType],
  summary: 'Take or drop papers that came from a phone',
  body: z.object({
    take: z.array(rowId).max(100).default([]),
    drop: z.array(rowId).max(100).default([]),
  }),
  answer: z.object({ list: z.array(materialRow), count: z.int().min(0) }),
});

const ofToken = { access: 'public', params: z.object({ token: z.string().max(120) }) } as const;

/** The page behind the code, for a phone that nobody has signed in on. It names the requested papers and which of them are there, and nothing else of the case. */
export const capturePage = defineEndpoint({
  ...ofToken,
  id: 'claims.capture-page',
  path: '/api/public/capture/{token}',
  summary: 'Page on which a phone adds papers to a case',
  raw: true,
});

/** One file from the phone for one of the code's rows; it waits until the employer takes it. A repeat with the same key is one file. */
export const uploadCaptured = defineEndpoint({
  ...ofToken,
  id: 'claims.upload-captured',
  method: 'POST',
  path: '/api/public/capture/{token}',
  problems: [problems.notFound, problems.caseStateChanged, problems.uploadChanged],
  summary: 'Add a paper from a phone',
  encoding: 'multipart',
  body: z.object({ materialCode: z.string().max(10), uploadKey: z.uuid() }),
  answer: z.object({ fileCount: z.int().min(0), left: z.int().min(0) }),
});

/** Takes back what the phone has sent under this key, while nobody has decided on it; it stays counted. Repeating changes nothing. */
export const removeCaptured = defineEndpoint({
  ...ofToken,
  id: 'claims.remove-captured',
  method: 'DELETE',
  path: '/api/public/capture/{token}/{uploadKey}',
  problems: [problems.notFound, problems.caseStateChanged],
  summary: 'Take back a paper that a phone has sent',
  params: ofToken.params.extend({ uploadKey: z.uuid() }),
  answer: z.null(),
});
