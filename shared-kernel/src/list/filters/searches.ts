import { listInsuredPeople } from '../../contract/insure/people';
import { listInsures } from '../../contract/insure/policies';
import { personStatus } from '../../domain/dictionaries/cover';
import { begunPolicyStates } from '../../domain/nouns/policy';
import { searchBy } from './remote-search';

const everInForce = begunPolicyStates.join(',');

const policies = (keyword: string | undefined) => ({ keyword, insureStatus: everInForce });

/** A policy that was in force at any time, selected by id. */
export const policySearch = searchBy(listInsures, policies, ({ id, policyNo, insureNo, mealName }) => ({
  value: id,
  label: `${policyNo ?? insureNo} ${mealName}`,
}));

/** The same, selected by policy number. */
export const policyNoSearch = searchBy(listInsures, policies, ({ policyNo, insureNo, mealName }) => ({
  value: policyNo ?? insureNo,
  label: `${policyNo ?? insureNo} ${mealName}`,
}));

const {
  inCover,
  reduced,
  replaced,
  expired: coverExpired,
  surrendered: coverSurrendered,
} = personStatus.code;
const everInCover = [inCover, reduced, replaced, coverExpired, coverSurrendered].join(',');

/** A person who is or was insured, found by a part of the name or the whole document number. */
export const personSearch = searchBy(
  listInsuredPeople,
  (keyword) => ({ keyword, personStatus: everInCover }),
  ({ id, name, idNoMasked }) => ({ value: id, label: `${name} ${idNoMasked}` }),
);
