import { z } from 'zod';
import { uploadFileLimit } from '../domain/constants';
import { downloadFlag } from '../domain/dictionaries';
import { defineEndpoint, withRight } from './endpoint';
import { fileRecord, uploadKeys } from './files';
import { civilDate, countText, idsInQuery, instant, rowIdText } from './wire';
import { problems } from './problem';

/** For remotes that take it from here. */
export { saveToOss } from './files';

const materialCode = z.string('请选择材料').regex(/^M\d{2}$/, '请选择材料');

/**
 * Adds files to one material of a case, once per key, all or none. The material is then to be checked; 4005 when it is
 * not open.
 */
export const saveToOssByCase = defineEndpoint({
  ...withRight.claim,
  id: 'documents.save-to-oss-by-case',
  method: 'POST',
  path: '/fileManage/saveToOssByCase',
  problems: [problems.notFound, problems.conflict, problems.caseStateChanged, problems.uploadChanged],
  summary: 'Upload files for a claim',
  encoding: 'multipart',
  files: uploadFileLimit,
  body: z.object({ caseId: rowIdText, materialCode, uploadKeys }),
  answer: z.object({ list: z.array(fileRecord) }),
});

/** Notes that the policy was downloaded; the first time counts. */
export const updateDownloadFlag = defineEndpoint({
  id: 'documents.update-download-flag',
  method: 'POST',
  path: '/api/insures/updateDownloadFlag/{id}',
  access: 'signed-in',
  summary: 'Note that a policy was downloaded',
  encoding: 'multipart',
  body: z.object({
    downloadFlag: countText.pipe(z.literal(downloadFlag.codes)).default(downloadFlag.code.downloaded),
  }),
  answer: z.object({ downloadFlag: z.int(), downloadTime: instant }),
});

/**
 * Whether a document was issued, by the address printed on it. An unknown number and a wrong check value are answered
 * alike (404); ten calls a minute from one address. Sends a page to callers that ask for `text/html`.
 */
export const verifyDocument = defineEndpoint({
  id: 'documents.verify',
  path: '/api/public/verify/{docNo}',
  access: 'public',
  problems: [problems.notFound],
  summary: 'Verify a document by its number and check value',
  params: z.object({ docNo: z.string().max(40) }),
  query: z.object({
    check: z.string().max(40).default(''),
    /** The last four signs of an ID number: is this person in cover now? Five misses an hour, then 429. */
    digits: z.string().trim().max(10).optional(),
    /** Digest of the file at hand, hex: is it the one that was issued? */
    sha256: z.string().trim().max(200).optional(),
  }),
  answer: z.object({
    docNo: z.string(),
    title: z.string(),
    /** Who it was issued to. */
    holder: z.string(),
    issuedAt: instant,
    pageCount: z.int(),
    /** Of the file's bytes, hex. */
    sha256: z.string(),
    /** False when another edition was issued since. */
    isNewest: z.boolean(),
    brand: z.string(),
    /** Whose cover it is about, several joined; null where none is concerned. */
    insurer: z.string().nullable(),
    /** The number of what it is about, such as a policy's, and what that number is called. */
    numberName: z.string(),
    number: z.string(),
    /** The employer. */
    insured: z.string(),
    from: civilDate.nullable(),
    to: civilDate.nullable(),
    /** How what it is about stands now, in one word, such as 保障中 or 已退保. */
    state: z.string(),
    /** `good` holds today, `waiting` will, `over` does not. */
    tone: z.enum(['good', 'waiting', 'over']),
    note: z.string().nullable(),
    /** Of the stored file; null when it has none. Valid: it covers the file as it was issued, by a certificate of then. */
    seal: z
      .object({
        isValid: z.boolean(),
        /** Whether the certificate was valid when the document was signed. */
        isInTime: z.boolean(),
        signer: z.string(),
        isDemo: z.boolean(),
        signedAt: instant,
      })
      .nullable(),
    /** The answer to `sha256`: false for a file of which a byte was changed. */
    isSameFile: z.boolean().optional(),
    /** Of a certificate of cover: what is true of it now. */
    cover: z
      .object({
        isInCover: z.boolean(),
        /** The latest last day of cover of all periods; null without any cover. */
        lastDay: civilDate.nullable(),
        /** How many people of it are in cover now. */
        people: z.int(),
      })
      .optional(),
    /** The answer to `digits`. */
    person: z.object({ isInCover: z.boolean(), triesLeft: z.int() }).optional(),
  }),
});

const pdf = { access: 'signed-in', raw: true } as const;

/** The insurer's general clauses. */
export const getClauseFile = defineEndpoint({
  ...pdf,
  id: 'documents.clause-file',
  path: '/supplyers/clauseFile/{id}',
  summary: 'General clauses of an insurer (PDF)',
});

/** The special terms of a plan (`customerMeal`), or those a policy was bought with (`insure`). */
export const getSpecialClause = defineEndpoint({
  ...pdf,
  id: 'documents.special-clause',
  path: '/supplierInsurefiles/specialClause/{id}',
  summary: 'Special terms of a plan or policy (PDF)',
  query: z.object({ of: z.enum(['customerMeal', 'insure']).default('customerMeal') }),
});

/** The price of a plan for a number of people per class, for every period side by side. */
export const getQuoteFile = defineEndpoint({
  ...pdf,
  id: 'documents.quote-file',
  path: '/api/customerMeals/quoteFile/{id}',
  requires: ['insure'],
  summary: 'Price of a plan for a number of people (PDF)',
  query: z.object({
    /** Class and number of people, `1:5,3:20`. */
    counts: z
      .string()
      .regex(/^[1-6]:\d{1,6}(,[1-6]:\d{1,6}){0,5}$/, '请填写各类别人数')
      .transform((text) =>
        text.split(',').map((pair) => {
          const [jobType = 0, count = 0] = pair.split(':').map(Number);
          return { jobType, count };
        }),
      ),
  }),
});

/** The application as it was handed in, marked 未生效 on each page, until it is paid for; then there is a policy. */
export const getApplicationFile = defineEndpoint({
  ...pdf,
  id: 'documents.application-file',
  path: '/api/insures/{id}/applicationFile',
  problems: [problems.notFound],
  summary: 'Confirmation of an application that is not in force (PDF)',
});

/** The policy with its terms and the people of the application: made once and kept. 404 before it is paid for. */
export const getPolicyFile = defineEndpoint({
  ...pdf,
  id: 'documents.policy-file',
  path: '/api/insures/{id}/policyFile',
  problems: [problems.notFound],
  summary: 'Electronic policy (PDF)',
});

/** Everything that belongs to a policy in one archive: policy, clauses, special terms, endorsements, and the plan letter for the main account. */
export const getPolicyArchive = defineEndpoint({
  ...pdf,
  id: 'documents.policy-archive',
  path: '/api/insures/{id}/policyArchive',
  problems: [problems.notFound],
  summary: 'All documents of a policy (.zip)',
});

/** For remotes that take it from here. */
export { getOperationFile } from './operation-file';

export const getOperationGuide = defineEndpoint({
  ...pdf,
  id: 'documents.operation-guide',
  path: '/api/supplyers/operationGuide/{id}',
  summary: 'Operation guide of an insurer (PDF)',
});

/** What `fddProtocolUrl` leads to. The same version is the same bytes. */
export const getPlatformAgreement = defineEndpoint({
  ...pdf,
  id: 'documents.platform-agreement',
  path: '/api/signcompanys/{id}/protocol',
  summary: 'Platform agreement of a contracting company (PDF)',
});

/** The letter that is stamped: every plan that waits for it, or those named (`ids=1,2`). */
export const getPlanLetter = defineEndpoint({
  ...pdf,
  id: 'documents.plan-letter',
  access: 'main-account',
  whileHeld: ['stamp'],
  path: '/api/customers/planLetter',
  problems: [problems.notFound],
  summary: 'Plan letter to be stamped (PDF)',
  query: z.object({
    ids: idsInQuery.transform((text) => text.split(',').map(Number)).optional(),
  }),
});

/** The letter of authority for the operator, to be filled in, signed and stamped. */
export const getAuthLetterTemplate = defineEndpoint({
  ...pdf,
  id: 'documents.auth-letter-template',
  access: 'main-account',
  whileHeld: ['company', 'operator'],
  path: '/api/customers/authLetterTemplate',
  summary: 'Template of the letter of authority (PDF)',
});
