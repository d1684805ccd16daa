import { z } from 'zod';
import { contractType } from '../domain/people/labor-filing';
import { defineEndpoint } from './endpoint';
import { rowId, wordInQuery } from './wire';

/** Lists people with a valid filing as rows of an application; each call is written to the audit log. */
export const listFiledPeople = defineEndpoint({
  id: 'filings.people',
  path: '/api/laborFilings/people',
  access: 'signed-in',
  requires: ['insure', 'addReduce'],
  summary: 'People with a valid filing',
  query: z.object({ keyword: wordInQuery, workUnit: wordInQuery }),
  answer: z.object({
    list: z.array(
      z.object({
        id: rowId,
        filingNo: z.string(),
        name: z.string(),
        idNo: z.string(),
        mobile: z.string().nullable(),
        workTypeName: z.string(),
        workUnit: z.string(),
        contractType: z.literal(contractType.codes),
      }),
    ),
    /** Whether there are more people than returned. */
    isCut: z.boolean(),
  }),
});
