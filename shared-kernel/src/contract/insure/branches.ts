import { z } from 'zod';
import { defineEndpoint, put } from '../endpoint';
import { problems } from '../problem';

/** Opens a company-wide policy to branches, or closes it again. 2019 for one that is not approved, or belongs to a branch. */
export const openToBranches = defineEndpoint({
  id: 'insure.open-to-branches',
  ...put('/api/insures/{id}/openToBranches'),
  access: 'main-account',
  problems: [problems.notFound, problems.stateChanged],
  summary: 'Let branches use a company-wide policy, or not',
  body: z.object({ open: z.boolean() }),
  answer: z.object({ openToBranches: z.boolean() }),
});
