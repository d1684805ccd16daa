import type { CustomerInfo } from 'shared-kernel/contract/customers';
import type { CurrentUser } from 'shared-kernel/contract/account/session';
import { allRights } from 'shared-kernel/domain/rights';
import {
  firstLoginFlag,
  infoInputStatus,
  invoicetype,
  operatorAuditStatus,
  payAccountType,
  planConfirmStampStatus,
  rechargePopFlag,
  settleMode,
  usertype,
} from 'shared-kernel/domain/dictionaries';

export const aUser = (change: Partial<CurrentUser> = {}): CurrentUser => ({
  id: 1,
  username: '13900000001',
  name: '王敏',
  avatar: null,
  usertype: usertype.code.main,
  telephone: '13900000001',
  customerId: 1,
  filialeId: null,
  firstLoginFlag: firstLoginFlag.code.ownPassword,
  permissions: allRights,
  ...change,
});

/** An employer with everything approved. */
export const anEmployer = (change: Partial<CustomerInfo> = {}): CustomerInfo => ({
  id: 1,
  customername: '华北建设有限公司',
  uscc: '91350205MA2DEM017T',
  payAccountType: payAccountType.code.company,
  invoicetype: invoicetype.code.undecided,
  signcompany: 1,
  signcompanyname: '示例保险经纪有限公司',
  infoInputStatus: infoInputStatus.code.done,
  planConfirmStampStatus: planConfirmStampStatus.code.stamped,
  usertype: usertype.code.main,
  telephone: '13900000001',
  firstLoginFlag: firstLoginFlag.code.ownPassword,
  linkerAuditStatus: operatorAuditStatus.code.approved,
  stampAskStatus: null,
  rechargePopFlag: rechargePopFlag.code.dismissed,
  settleMode: settleMode.code.prepaid,
  lowBalanceLine: null,
  invoiceInfo: null,
  ...change,
});
