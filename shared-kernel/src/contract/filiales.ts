import { z } from 'zod';
import { defineEndpoint } from './endpoint';
import { rowId } from './wire';
import { problems } from './problem';

/** A branch of the employer by its telephone; project users find their own alone. */
export const getFilialeByPhone = defineEndpoint({
  id: 'customers.get-filiale-by-phone',
  path: '/api/filiales/getByPhone/{phone}',
  access: 'signed-in',
  problems: [problems.notFound],
  summary: 'A branch by its telephone',
  params: z.object({ phone: z.string().regex(/^\d{6,20}$/) }),
  answer: z.object({ id: rowId, filialename: z.string(), projectnames: z.array(z.string()) }),
});
