import { z } from 'zod';
import { defineEndpoint } from './endpoint';
import { problems } from './problem';
import { supplyerIdInText } from './ids';

/** Returns the URL of an insurer's operation guide; the first insurer's by default. */
export const getOperationFile = defineEndpoint({
  id: 'documents.operation-file',
  path: '/api/supplyers/getOperationFile',
  access: 'signed-in',
  problems: [problems.notFound],
  summary: 'Operation guide of an insurer',
  query: z.object({ supplyerId: supplyerIdInText.optional() }),
  answer: z.object({ url: z.string(), fileName: z.string(), version: z.string() }),
});
