import { listInsures } from 'shared-kernel/contract/insure';
import { insureStatus } from 'shared-kernel/domain/dictionaries';
import { addDays } from 'shared-kernel/domain/civil-date';
import { useEndpoint } from 'shared-kernel/query';
import { clock } from 'shared-kernel/runtime';

const { rejected, unpaid, paid, inForce } = insureStatus.code;

/** From so many days before its last day on a policy is named on the home page. */
const endsSoonDays = 30;

/** Applications that wait for the employer or for their first day, the earliest first; with the counts of all states. */
export const useWaitingPolicies = () =>
  useEndpoint(listInsures, {
    query: { insureStatus: [rejected, unpaid, paid].join(','), sort: 'startDate', length: 50 },
  });

/** Policies that end soon, the earliest first. */
export const useEndingPolicies = () =>
  useEndpoint(listInsures, {
    query: {
      insureStatus: String(inForce),
      endTo: addDays(clock.today(), endsSoonDays),
      sort: 'endDate',
      length: 5,
    },
  });
