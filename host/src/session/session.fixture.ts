import type { CustomerInfo } from 'shared-kernel/contract/customers';
import type { CurrentUser } from 'shared-kernel/contract/session';
import { allRights } from 'shared-kernel/domain/rights';

export const aUser = (change: Partial<CurrentUser> = {}): CurrentUser => ({
  id: 1,
  username: '13900000001',
  name: '王敏',
  avatar: null,
  usertype: 3,
  telephone: '13900000001',
  customerId: 1,
  filialeId: null,
  firstLoginFlag: 0,
  permissions: allRights,
  ...change,
});

/** An employer with everything approved. */
export const anEmployer = (change: Partial<CustomerInfo> = {}): CustomerInfo => ({
  id: 1,
  customername: '华北建设有限公司',
  uscc: '91350205MA2DEM017T',
  payAccountType: 1,
  invoicetype: 0,
  signcompany: 1,
  signcompanyname: '示例保险经纪有限公司',
  infoInputStatus: 4,
  planConfirmStampStatus: 2,
  usertype: 3,
  telephone: '13900000001',
  firstLoginFlag: 0,
  linkerAuditStatus: 2,
  stampAskStatus: null,
  rechargePopFlag: 0,
  settleMode: 1,
  lowBalanceLine: null,
  invoiceInfo: null,
  ...change,
});
