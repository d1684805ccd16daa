import { z } from 'zod';
import { holds } from '../domain/account-holds';
import { rechargePopFlag } from '../domain/dictionaries';
import { defineEndpoint } from './endpoint';
import { invoiceFields } from './money/invoice-fields';
import { balance, instant, rowId } from './wire';

// A file of its own, so that a page that only needs the caller's identity does not load forms and their checks.
export { getFilialeByPhone, getFilialeName } from './filiales';
export { invoiceInfoForm, updateCustomerInvoiceInfo } from './money/invoice-info';
export { getServicerInfo, type ServicerInfo } from './servicer';

export const invoiceInfo = invoiceFields.extend({ title: z.string(), taxNo: z.string() });
export type InvoiceInfo = z.output<typeof invoiceInfo>;

export const customerInfo = z.object({
  id: rowId,
  customername: z.string(),
  uscc: z.string(),
  /** 1 enterprise account, 2 WeChat. */
  payAccountType: z.int(),
  invoicetype: z.int(),
  /** Id of the contracting company. */
  signcompany: rowId,
  signcompanyname: z.string(),
  infoInputStatus: z.int(),
  planConfirmStampStatus: z.int(),
  usertype: z.int(),
  telephone: z.string(),
  firstLoginFlag: z.int(),
  linkerAuditStatus: z.int(),
  /** Null: no signature was ever requested. */
  stampAskStatus: z.int().nullable(),
  rechargePopFlag: z.int(),
  settleMode: z.int(),
  /** Null for project users, who see no money of the employer. */
  lowBalanceLine: balance.nullable(),
  invoiceInfo: invoiceInfo.nullable(),
});
export type CustomerInfo = z.output<typeof customerInfo>;

/** Who the caller acts for, and everything the guard decides by. */
export const getCustomerInfo = defineEndpoint({
  id: 'customers.get-customer-info',
  path: '/api/customers/getCustomerInfo',
  access: 'signed-in',
  whileHeld: holds,
  summary: 'The caller’s employer',
  answer: customerInfo,
});

/** Plain facts of the employer's use of the portal; counts are limited to the branch for project users. */
export const getCustomerYunInfo = defineEndpoint({
  id: 'customers.get-customer-yun-info',
  path: '/api/customers/getCustomerYunInfo',
  access: 'signed-in',
  summary: 'Since when, and how much is insured',
  answer: z.object({
    openTime: instant,
    planCount: z.int(),
    /** Policies in force. */
    policyCount: z.int(),
    /** People in cover. */
    personCount: z.int(),
    servicerName: z.string().nullable(),
  }),
});

/** The states that decide where a user may go, and the balance. */
export const getComputedStatus = defineEndpoint({
  id: 'customers.get-computed-status',
  path: '/api/customers/getComputedStatus',
  access: 'signed-in',
  summary: 'States of the employer, and the balance',
  answer: z.object({
    infoInputStatus: z.int(),
    planConfirmStampStatus: z.int(),
    linkerAuditStatus: z.int(),
    stampAskStatus: z.int().nullable(),
    rechargePopFlag: z.int(),
    /** Null for project users. */
    available: balance.nullable(),
  }),
});

/** Only putting the flag away: the provider's side raises it. */
export const updateRechargePopFlag = defineEndpoint({
  id: 'customers.update-recharge-pop-flag',
  method: 'PUT',
  path: '/api/customers/updateRechargePopFlag',
  access: 'main-account',
  summary: 'Put the recharge prompt away',
  body: z.object({ id: rowId, rechargePopFlag: z.literal(rechargePopFlag.code.dismissed) }),
  answer: z.object({ rechargePopFlag: z.int() }),
});
