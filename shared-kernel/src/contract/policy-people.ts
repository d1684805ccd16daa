import { z } from 'zod';
import { defineEndpoint } from './endpoint';
import { personRow } from './insure/people';
import { personId } from './ids';
import { civilDate } from './wire';

/** Lists everybody a policy covers or covered as rows of an application; each call is written to the audit log. */
export const listPolicyPeople = defineEndpoint({
  id: 'insure.policy-people',
  path: '/api/insures/{id}/people',
  access: 'signed-in',
  requires: ['insure', 'addReduce'],
  summary: 'People of a policy, as lines of an application',
  answer: z.object({
    list: z.array(
      personRow.extend({
        id: personId,
        /** Last day of cover under that policy. */
        endDate: civilDate,
        personStatus: z.int(),
      }),
    ),
    /** Whether there are more people than returned. */
    isCut: z.boolean(),
  }),
});
