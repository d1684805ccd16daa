import { allRights, type Rights } from 'shared-kernel/domain/rights';
import { usertype } from 'shared-kernel/domain/dictionaries';

const noRights: Rights = { insure: false, addReduce: false, claim: false, viewCost: false };

/** A user without `viewCost` cannot decide about a payment or a refund; the main account does. */
export const seesCost = ({ rights }: { rights: Rights }): boolean => rights.viewCost;

/** Returns the granted rights of a project user, none by default. */
export const rightsOf = (user: { usertype: number; permissions: Rights | null }): Rights =>
  user.usertype === usertype.code.project ? { ...noRights, ...user.permissions } : allRights;
