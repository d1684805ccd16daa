import { z } from 'zod';
import { defineEndpoint } from './endpoint';
import { problems } from './problem';
import { filialeId } from './ids';

/** Returns the employer's branch with this telephone; project users find only their own. */
export const getFilialeByPhone = defineEndpoint({
  id: 'customers.get-filiale-by-phone',
  path: '/api/filiales/getByPhone/{phone}',
  access: 'signed-in',
  problems: [problems.notFound],
  summary: 'A branch by its telephone',
  params: z.object({ phone: z.string().regex(/^\d{6,20}$/) }),
  answer: z.object({ id: filialeId, filialename: z.string(), projectnames: z.array(z.string()) }),
});

/** Returns the name of the branch with the telephone that the project user signs in with. */
export const getFilialeName = defineEndpoint({
  id: 'customers.get-filiale-name',
  path: '/api/filiales/getFilialeName',
  access: 'signed-in',
  problems: [problems.notFound],
  summary: 'Name of a branch by its telephone',
  query: z.object({ telephone: z.string().regex(/^\d{6,20}$/) }),
  answer: z.object({ filialename: z.string() }),
});
