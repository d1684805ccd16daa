import { z } from 'zod';
import { materialTemplates } from '../../domain/claims/claim-materials';
import { defineEndpoint, withRight } from '../endpoint';
import { problems } from '../problem';
import { idInQuery } from '../wire';

/** Where accidents are reported by telephone: the employer's own insurers first. */
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
        /** Insures people of this employer. */
        isOwn: z.boolean(),
      }),
    ),
  }),
});

/** A form to print, sign and stamp; filled in with what is known of a case when one is named. */
export const getClaimTemplate = defineEndpoint({
  ...withRight.claim,
  id: 'documents.claim-template',
  path: '/api/caseTemplates/{code}',
  problems: [problems.notFound],
  summary: 'Template of a document of a claim (PDF)',
  params: z.object({ code: z.enum(materialTemplates) }),
  query: z.object({
    caseId: idInQuery.optional(),
    /** What the employer agreed to pay per item of the case, `item:yuan` each, such as `1:1200.50,2:3000`. */
    agreed: z
      .string()
      .regex(/^[1-6]:\d{1,9}(\.\d{1,2})?(,[1-6]:\d{1,9}(\.\d{1,2})?){0,5}$/, '金额格式不正确')
      .optional(),
  }),
  raw: true,
});

/** The newest calculation of a case, line by line, with a code that verifies it; 4005 before there is one. */
export const getClaimCalculation = defineEndpoint({
  ...withRight.claim,
  id: 'documents.claim-calculation',
  path: '/api/cases/{id}/calculationPdf',
  problems: [problems.notFound, problems.caseStateChanged],
  summary: 'Calculation of a case (PDF)',
  raw: true,
});

/** All papers of a case by row, with the calculation and the notice where there are any. */
export const getClaimArchive = defineEndpoint({
  ...withRight.claim,
  id: 'documents.claim-archive',
  path: '/api/cases/materialsZip/{id}',
  summary: 'All papers of a case (zip)',
  raw: true,
});

/** The decision on a closed case, with how it was calculated and how to object; 4005 for an open case. */
export const getClaimNotice = defineEndpoint({
  ...withRight.claim,
  id: 'documents.claim-notice',
  path: '/api/cases/{id}/noticePdf',
  problems: [problems.notFound, problems.caseStateChanged],
  summary: 'Notice of the decision on a case (PDF)',
  raw: true,
});
