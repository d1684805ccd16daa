import { listInsuredPeople } from '../../contract/insure/people';
import { listInsures } from '../../contract/insure/policies';
import { personStatus } from '../../domain/dictionaries/cover';
import { begunPolicyStates } from '../../domain/nouns/policy';
import { searchBy } from './remote-search';

const everInForce = begunPolicyStates.join(',');

const policies = (keyword: string | undefined) => ({ keyword, insureStatus: everInForce });

/** A policy that was ever in force, chosen by its id. */
export const policySearch = searchBy(listInsures, policies, ({ id, policyNo, insureNo, mealName }) => ({
  value: id,
  label: `${policyNo ?? insureNo} ${mealName}`,
}));

/** The same, chosen by its number. */
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

/** Somebody who is or was in cover, by a part of the name or the whole document number. */
export const personSearch = searchBy(
  listInsuredPeople,
  (keyword) => ({ keyword, personStatus: everInCover }),
  ({ id, name, idNoMasked }) => ({ value: id, label: `${name} ${idNoMasked}` }),
);
