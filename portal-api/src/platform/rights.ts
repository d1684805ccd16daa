import { allRights, type Rights } from 'shared-kernel/domain/rights';
import { usertype } from 'shared-kernel/domain/dictionaries';

const noRights: Rights = { insure: false, addReduce: false, claim: false, viewCost: false };

/** What somebody without `viewCost` cannot judge, a payment or a refund, is decided by the main account. */
export const seesCost = ({ rights }: { rights: Rights }): boolean => rights.viewCost;

/** A project user has the granted rights, and none by default. */
export const rightsOf = (user: { usertype: number; permissions: Rights | null }): Rights =>
  user.usertype === usertype.code.project ? { ...noRights, ...user.permissions } : allRights;
