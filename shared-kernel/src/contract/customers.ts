import { z } from 'zod';
import { holds } from '../domain/account-holds';
import { rechargePopFlag } from '../domain/dictionaries';
import { defineEndpoint, put } from './endpoint';
import { invoiceFields } from './money/invoice-fields';
import { customerId, signcompanyId } from './ids';
import { balance, instant } from './wire';

// A separate file, so that pages that only need the caller's identity do not load forms and validation.
export { getFilialeByPhone, getFilialeName } from './filiales';
export { invoiceInfoForm, updateCustomerInvoiceInfo } from './money/invoice-info';
export { getServicerInfo, type ServicerInfo } from './servicer';

export const invoiceInfo = invoiceFields.extend({ title: z.string(), taxNo: z.string() });
export type InvoiceInfo = z.output<typeof invoiceInfo>;

export const customerInfo = z.object({
  id: customerId,
  customername: z.string(),
  uscc: z.string(),
  /** 1 enterprise account, 2 WeChat. */
  payAccountType: z.int(),
  invoicetype: z.int(),
  /** Id of the contracting company. */
  signcompany: signcompanyId,
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
  /** Null for project users, who must not see the employer's money. */
  lowBalanceLine: balance.nullable(),
  invoiceInfo: invoiceInfo.nullable(),
});
export type CustomerInfo = z.output<typeof customerInfo>;

/** Returns the employer that the caller acts for, and everything that the route guard decides by. */
export const getCustomerInfo = defineEndpoint({
  id: 'customers.get-customer-info',
  path: '/api/customers/getCustomerInfo',
  access: 'signed-in',
  whileHeld: holds,
  summary: 'The caller’s employer',
  answer: customerInfo,
});

/** Returns figures on the employer's use of the portal; for project users the counts are limited to their branch. */
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
    /** Number of people in cover. */
    personCount: z.int(),
    servicerName: z.string().nullable(),
  }),
});

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

/** Clears the flag; only the provider's side can set it. */
export const updateRechargePopFlag = defineEndpoint({
  id: 'customers.update-recharge-pop-flag',
  ...put('/api/customers/updateRechargePopFlag'),
  access: 'main-account',
  summary: 'Put the recharge prompt away',
  body: z.object({ id: customerId, rechargePopFlag: z.literal(rechargePopFlag.code.dismissed) }),
  answer: z.object({ rechargePopFlag: z.int() }),
});
