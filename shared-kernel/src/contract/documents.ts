import { z } from 'zod';
import { uploadFileLimit } from '../domain/constants';
import { downloadFlag } from '../domain/dictionaries';
import { defineEndpoint, post, withRight } from './endpoint';
import { fileRecord, uploadKeys } from './files';
import type { CustomerMealId } from '../domain/nouns/ids';
import { caseIdInText } from './ids';
import { civilDate, countText, idsInQuery, instant } from './wire';
import { problems } from './problem';

/** Re-exported for published remotes that import it from here. */
export { saveToOss } from './files';

const materialCode = z.string('请选择材料').regex(/^M\d{2}$/, '请选择材料');

/**
 * Adds files to one material of a case, once per key, all or none. The material then awaits its check; 4005 if its row
 * is not open.
 */
export const saveToOssByCase = defineEndpoint({
  ...withRight.claim,
  id: 'documents.save-to-oss-by-case',
  ...post('/fileManage/saveToOssByCase'),
  problems: [problems.notFound, problems.conflict, problems.caseStateChanged, problems.uploadChanged],
  summary: 'Upload files for a claim',
  encoding: 'multipart',
  files: uploadFileLimit,
  body: z.object({ caseId: caseIdInText, materialCode, uploadKeys }),
  answer: z.object({ list: z.array(fileRecord) }),
});

/** Records that the policy was downloaded; only the first time counts. */
export const updateDownloadFlag = defineEndpoint({
  id: 'documents.update-download-flag',
  ...post('/api/insures/updateDownloadFlag/{id}'),
  access: 'signed-in',
  summary: 'Note that a policy was downloaded',
  encoding: 'multipart',
  body: z.object({
    downloadFlag: countText.pipe(z.literal(downloadFlag.codes)).default(downloadFlag.code.downloaded),
  }),
  answer: z.object({ downloadFlag: z.int(), downloadTime: instant }),
});

/**
 * Verifies that a document was issued, by the URL printed on it. An unknown number and a wrong check value have the
 * same response (404); ten calls a minute per IP address. Responds with an HTML page if `text/html` is requested.
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
    /** Last four characters of an ID number: is this person in cover now? 429 after five wrong tries an hour. */
    digits: z.string().trim().max(10).optional(),
    /** Hex digest of a file, to check whether it is the issued one. */
    sha256: z.string().trim().max(200).optional(),
  }),
  answer: z.object({
    docNo: z.string(),
    title: z.string(),
    /** Recipient of the document. */
    holder: z.string(),
    issuedAt: instant,
    pageCount: z.int(),
    /** Hex digest of the file's bytes. */
    sha256: z.string(),
    /** False if another edition has been issued since. */
    isNewest: z.boolean(),
    brand: z.string(),
    /** Names of the insurers whose cover it is about, joined; null without any. */
    insurer: z.string().nullable(),
    /** Number of the record that the document is about, such as a policy's, and the label of that number. */
    numberName: z.string(),
    number: z.string(),
    /** The employer. */
    insured: z.string(),
    from: civilDate.nullable(),
    to: civilDate.nullable(),
    /** Current state of that record in one word, such as 保障中 or 已退保. */
    state: z.string(),
    /** `good` is in effect today, `waiting` will be, `over` no longer is. */
    tone: z.enum(['good', 'waiting', 'over']),
    note: z.string().nullable(),
    /**
     * Signature of the stored file; null without one. Valid: it covers the file as issued, with a certificate of then.
     */
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
    /** Result for `sha256`: false if any byte of the file differs. */
    isSameFile: z.boolean().optional(),
    /** For a certificate of cover: its current state. */
    cover: z
      .object({
        isInCover: z.boolean(),
        /** The last day of cover over all periods; null without any cover. */
        lastDay: civilDate.nullable(),
        /** Number of people on the certificate who are in cover now. */
        people: z.int(),
      })
      .optional(),
    /** Result for `digits`. */
    person: z.object({ isInCover: z.boolean(), triesLeft: z.int() }).optional(),
  }),
});

const pdf = { access: 'signed-in', raw: true } as const;

export const getClauseFile = defineEndpoint({
  ...pdf,
  id: 'documents.clause-file',
  path: '/supplyers/clauseFile/{id}',
  summary: 'General clauses of an insurer (PDF)',
});

/** Returns the special terms of a plan (`customerMeal`), or those that a policy was bought with (`insure`). */
export const getSpecialClause = defineEndpoint({
  ...pdf,
  id: 'documents.special-clause',
  path: '/supplierInsurefiles/specialClause/{id}',
  summary: 'Special terms of a plan or policy (PDF)',
  query: z.object({ of: z.enum(['customerMeal', 'insure']).default('customerMeal') }),
});

/** Returns the price of a plan for a number of people per class, for every period side by side. */
export const getQuoteFile = defineEndpoint({
  ...pdf,
  id: 'documents.quote-file',
  path: '/api/customerMeals/quoteFile/{id}',
  requires: ['insure'],
  summary: 'Price of a plan for a number of people (PDF)',
  query: z.object({
    /** Risk class and number of people, `1:5,3:20`. */
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

/** Returns the submitted application, marked 未生效 on each page, until it is paid; then there is a policy instead. */
export const getApplicationFile = defineEndpoint({
  ...pdf,
  id: 'documents.application-file',
  path: '/api/insures/{id}/applicationFile',
  summary: 'Confirmation of an application that is not in force (PDF)',
});

/** Returns the policy with its terms and the application's people; generated once. 404 before the payment. */
export const getPolicyFile = defineEndpoint({
  ...pdf,
  id: 'documents.policy-file',
  path: '/api/insures/{id}/policyFile',
  summary: 'Electronic policy (PDF)',
});

/**
 * Returns all documents of a policy in one archive: policy, clauses, special terms, endorsements, and the plan letter
 * for the main account.
 */
export const getPolicyArchive = defineEndpoint({
  ...pdf,
  id: 'documents.policy-archive',
  path: '/api/insures/{id}/policyArchive',
  summary: 'All documents of a policy (.zip)',
});

/** Re-exported for published remotes that import it from here. */
export { getOperationFile } from './operation-file';

export const getOperationGuide = defineEndpoint({
  ...pdf,
  id: 'documents.operation-guide',
  path: '/api/supplyers/operationGuide/{id}',
  summary: 'Operation guide of an insurer (PDF)',
});

/** Returns the document of `fddProtocolUrl`. The bytes of a version never change. */
export const getPlatformAgreement = defineEndpoint({
  ...pdf,
  id: 'documents.platform-agreement',
  path: '/api/signcompanys/{id}/protocol',
  summary: 'Platform agreement of a contracting company (PDF)',
});

/** Returns the letter to be stamped, with every plan that awaits confirmation, or with the given ones (`ids=1,2`). */
export const getPlanLetter = defineEndpoint({
  ...pdf,
  id: 'documents.plan-letter',
  access: 'main-account',
  whileHeld: ['stamp'],
  path: '/api/customers/planLetter',
  problems: [problems.notFound],
  summary: 'Plan letter to be stamped (PDF)',
  query: z.object({
    ids: idsInQuery.transform((text): CustomerMealId[] => text.split(',').map(Number)).optional(),
  }),
});

/** Returns the letter of authority for the operator, to be filled in, signed and stamped. */
export const getAuthLetterTemplate = defineEndpoint({
  ...pdf,
  id: 'documents.auth-letter-template',
  access: 'main-account',
  whileHeld: ['company', 'operator'],
  path: '/api/customers/authLetterTemplate',
  summary: 'Template of the letter of authority (PDF)',
});
