import { z } from 'zod';
import { materialTemplates } from '../../domain/claims/claim-materials';
import { defineEndpoint, withRight } from '../endpoint';
import { problems } from '../problem';
import { caseIdInQuery } from '../ids';

/** Telephone numbers for reporting accidents; the employer's own insurers first. */
export const listHotlines = defineEndpoint({
  ...withRight.claim,
  id: 'claims.list-hotlines',
  path: '/api/cases/hotlines',
  summary: 'Hotlines of the insurers',
  answer: z.object({
    list: z.array(
      z.object({
        supplyerName: z.string(),
        hotline: z.string(),
        reportEmail: z.string(),
        /** Whether this insurer covers people of the employer. */
        isOwn: z.boolean(),
      }),
    ),
  }),
});

/** Returns a form to print, sign and stamp; if a case is given, prefilled with its data. */
export const getClaimTemplate = defineEndpoint({
  ...withRight.claim,
  id: 'documents.claim-template',
  path: '/api/caseTemplates/{code}',
  problems: [problems.notFound],
  summary: 'Template of a document of a claim (PDF)',
  params: z.object({ code: z.enum(materialTemplates) }),
  query: z.object({
    caseId: caseIdInQuery.optional(),
    /** Amount per item that the employer agreed to pay, as `item:yuan`, such as `1:1200.50,2:3000`. */
    agreed: z
      .string()
      .regex(/^[1-6]:\d{1,9}(\.\d{1,2})?(,[1-6]:\d{1,9}(\.\d{1,2})?){0,5}$/, '金额格式不正确')
      .optional(),
  }),
  raw: true,
});

/** Returns the newest calculation of a case, line by line, with a code for verification; 4005 before there is one. */
export const getClaimCalculation = defineEndpoint({
  ...withRight.claim,
  id: 'documents.claim-calculation',
  path: '/api/cases/{id}/calculationPdf',
  problems: [problems.notFound, problems.caseStateChanged],
  summary: 'Calculation of a case (PDF)',
  raw: true,
});

/** Returns all papers of a case by row, with the calculation and the notice if they exist. */
export const getClaimArchive = defineEndpoint({
  ...withRight.claim,
  id: 'documents.claim-archive',
  path: '/api/cases/materialsZip/{id}',
  summary: 'All papers of a case (zip)',
  raw: true,
});

/** Returns the decision on a closed case, with its calculation and how to object; 4005 for an open case. */
export const getClaimNotice = defineEndpoint({
  ...withRight.claim,
  id: 'documents.claim-notice',
  path: '/api/cases/{id}/noticePdf',
  problems: [problems.notFound, problems.caseStateChanged],
  summary: 'Notice of the decision on a case (PDF)',
  raw: true,
});
