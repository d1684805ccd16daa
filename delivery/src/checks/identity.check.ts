import type { Check } from './check';

export const identityCheck: Check = {
  name: 'identity',
  findIssues: ({ description: { name, version: own }, remote, version }) =>
    name === remote && own === version ? [] : [`remote.json names ${name} ${own}`],
};
