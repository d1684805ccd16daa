import {
  infoInputStatus,
  invoicetype,
  operatorAuditStatus,
  payAccountType,
  planConfirmStampStatus,
  rechargePopFlag,
  usertype,
} from 'shared-kernel/domain/dictionaries';
import type { LoadedSession, SessionCustomer, SessionUser } from '../runtime';
import { firstLoginFlag } from '../domain/dictionaries';

export const aUser = (change: Partial<SessionUser> = {}): SessionUser => ({
  id: 1,
  username: '13900000001',
  name: '王敏',
  usertype: usertype.code.main,
  telephone: '13900000001',
  avatar: null,
  customerId: 1,
  filialeId: null,
  firstLoginFlag: firstLoginFlag.code.ownPassword,
  ...change,
});

export const aCustomer = (change: Partial<SessionCustomer> = {}): SessionCustomer => ({
  id: 1,
  customername: '华北建设有限公司',
  payAccountType: payAccountType.code.company,
  invoicetype: invoicetype.code.undecided,
  signcompany: 1,
  telephone: '13900000001',
  infoInputStatus: infoInputStatus.code.done,
  planConfirmStampStatus: planConfirmStampStatus.code.stamped,
  linkerAuditStatus: operatorAuditStatus.code.approved,
  rechargePopFlag: rechargePopFlag.code.dismissed,
  stampAskStatus: null,
  ...change,
});

/** An employer's main account with everything approved. */
export const aSession = (
  change: { user?: Partial<SessionUser>; customer?: Partial<SessionCustomer> } = {},
): LoadedSession => ({
  user: aUser(change.user),
  customer: aCustomer(change.customer),
});

/** A project user of the same employer. */
export const aProjectSession = (): LoadedSession =>
  aSession({ user: { id: 8, username: '13900000008', usertype: usertype.code.project, filialeId: 1 } });
