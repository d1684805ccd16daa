import type { CurrentUser } from '../contract/account/session';
import type { CustomerInfo } from '../contract/customers';
import type { FileRecord } from '../contract/files';
import type { SettlementPersonRow } from '../contract/money/settlements';
import { civilDate } from '../domain/civil-date';
import { fen } from '../domain/money';
import * as codes from '../domain/dictionaries';
import { allRights } from '../domain/rights';
import type { LoadedSession, SessionCustomer, SessionUser } from '../runtime';

export const aUser = (change: Partial<CurrentUser> = {}): CurrentUser => ({
  id: 1,
  username: '13900000001',
  name: '王敏',
  usertype: codes.usertype.code.main,
  telephone: '13900000001',
  avatar: null,
  customerId: 1,
  filialeId: null,
  firstLoginFlag: codes.firstLoginFlag.code.ownPassword,
  permissions: allRights,
  ...change,
});

const employer = {
  id: 1,
  customername: '华北建设有限公司',
  payAccountType: codes.payAccountType.code.company,
  invoicetype: codes.invoicetype.code.undecided,
  signcompany: 1,
  telephone: '13900000001',
  infoInputStatus: codes.infoInputStatus.code.done,
  planConfirmStampStatus: codes.planConfirmStampStatus.code.stamped,
  linkerAuditStatus: codes.operatorAuditStatus.code.approved,
  rechargePopFlag: codes.rechargePopFlag.code.dismissed,
  stampAskStatus: null,
};

export const aCustomer = (change: Partial<SessionCustomer> = {}): SessionCustomer => ({
  ...employer,
  ...change,
});

export const anEmployer = (change: Partial<CustomerInfo> = {}): CustomerInfo => ({
  ...employer,
  uscc: '91350205MA2DEM017T',
  signcompanyname: '示例保险经纪有限公司',
  usertype: codes.usertype.code.main,
  firstLoginFlag: codes.firstLoginFlag.code.ownPassword,
  settleMode: codes.settleMode.code.prepaid,
  lowBalanceLine: null,
  invoiceInfo: null,
  ...change,
});

/** An employer's main account with everything approved. */
export const aSession = (
  change: { user?: Partial<SessionUser>; customer?: Partial<SessionCustomer> } = {},
): LoadedSession => ({
  user: { ...aUser(), ...change.user },
  customer: aCustomer(change.customer),
});

export const aProjectSession = (): LoadedSession =>
  aSession({ user: { id: 8, username: '13900000008', usertype: codes.usertype.code.project, filialeId: 1 } });

export const aReceipt = (change: Partial<FileRecord> = {}): FileRecord => ({
  id: '00000000-0000-4000-8000-000000000001',
  url: '/prod-api/api/oss/raw/1',
  owner: 'tmp:voucher',
  fileName: '回单.png',
  size: 8,
  mime: 'image/png',
  createTime: '2026-11-21T00:00:00Z',
  ...change,
});

export const aBankAccount = {
  bankName: '示例服务公司',
  bankNum: '350200088800010001',
  bankDeposit: '示例银行',
  cnapsCode: '2',
  tip: '',
};

/** A person whose cover a monthly bill charges. */
export const aSettlementPerson = (change: Partial<SettlementPersonRow> = {}): SettlementPersonRow => ({
  id: 81,
  itemId: 71,
  settlementId: 11,
  bizTime: '2026-10-08T16:00:00Z',
  bizType: codes.walletBizType.code.add,
  bizNo: 'JJ20261008000051',
  personId: 91,
  name: '王小明',
  idNoMasked: '350205********0018',
  workTypeName: '装配工',
  jobType: codes.jobType.code.class3,
  projectname: '一厂装配',
  startDate: civilDate('2026-10-09'),
  endDate: civilDate('2027-10-08'),
  formula: '669.60×365÷365=669.60',
  amount: fen(669_60),
  bizId: 51,
  settleNo: 'JS202610000032',
  entryId: 901,
  entryNo: 'PZH2026100900000901',
  ...change,
});
