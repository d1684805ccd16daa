import { listInsures } from 'shared-kernel/contract/insure';
import { insureStatus, policyNoun } from 'shared-kernel/domain/nouns/policy';
import { addDays } from 'shared-kernel/domain/civil-date';
import { useEndpoint } from 'shared-kernel/query';
import { clock } from 'shared-kernel/runtime';

const { paid, inForce } = insureStatus.code;
const waiting = [...policyNoun.toDos.map(({ code }) => code), paid].join(',');

/** A policy is shown on the home page from this many days before its last day. */
const endsSoonDays = 30;

/** Applications that wait for the employer or for their first day, the earliest first; with the counts of all states. */
export const useWaitingPolicies = () =>
  useEndpoint(listInsures, {
    query: { insureStatus: waiting, sort: 'startDate', length: 50 },
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
