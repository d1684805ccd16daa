import { lazy } from 'react';
import { caseStatus } from 'shared-kernel/domain/nouns/case';
import { ToDosOf } from 'shared-kernel/ui';

// Lazy, so that the home page does not fetch the code of lists.
const AdjustmentsTogether = lazy(() =>
  import('./adjustments-together').then((m) => ({ default: m.AdjustmentsTogether })),
);

/** Cases that wait for the employer. */
export const ClaimsToDo = () => (
  <ToDosOf
    area="claims"
    subject="理赔"
    together={{ [`case.${caseStatus.code.awaitCustomer}`]: <AdjustmentsTogether /> }}
  />
);
