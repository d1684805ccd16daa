import { z } from 'zod';
import { defineEndpoint } from './endpoint';
import { problems } from './problem';
import { rowIdText } from './wire';

/** Where an insurer's operation guide is; the first insurer's unless one is named. */
export const getOperationFile = defineEndpoint({
  id: 'documents.operation-file',
  path: '/api/supplyers/getOperationFile',
  access: 'signed-in',
  problems: [problems.notFound],
  summary: 'Operation guide of an insurer',
  query: z.object({ supplyerId: rowIdText.optional() }),
  answer: z.object({ url: z.string(), fileName: z.string(), version: z.string() }),
});
