import { z } from 'zod';
import { defineEndpoint } from './endpoint';
import { problems } from './problem';
import { projectIdInQuery } from './ids';

const pdf = { access: 'signed-in', raw: true } as const;

/** Returns the endorsement of an order that has taken effect; every download has the same bytes. 2019 before that. */
export const getEndorseFile = defineEndpoint({
  ...pdf,
  id: 'staff-papers.endorsement',
  path: '/api/addReduces/{id}/endorseFile',
  problems: [problems.notFound, problems.stateChanged],
  summary: 'Endorsement of an order (PDF)',
});

/** Returns a certificate that a person is in cover today. 4002 for others. */
export const getCertificate = defineEndpoint({
  ...pdf,
  id: 'staff-papers.certificate',
  path: '/api/insurePersons/{id}/certificate',
  problems: [problems.notFound, problems.noCoverFound],
  summary: 'Certificate of cover of one person (PDF)',
});

/** Returns a certificate for everybody of a project who is in cover today. 4002 if nobody is. */
export const getProjectCertificate = defineEndpoint({
  ...pdf,
  id: 'staff-papers.project-certificate',
  path: '/api/insurePersons/projectCertificate',
  problems: [problems.notFound, problems.noCoverFound],
  summary: 'Certificate of cover of a project (PDF)',
  query: z.object({ projectId: projectIdInQuery }),
});
