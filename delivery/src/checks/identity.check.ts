import type { Check } from './check';

export const identityCheck: Check = {
  name: 'identity',
  faultsOf: ({ description: { name, version: own }, remote, version }) =>
    name === remote && own === version ? [] : [`remote.json calls itself ${name} ${own}`],
};
