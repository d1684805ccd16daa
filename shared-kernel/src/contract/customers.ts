import { z } from 'zod';
import { isCorporateAccount, isEmail, isMobile } from '../domain/validators';
import { holds } from '../domain/standing';
import { defineEndpoint } from './endpoint';
import { balance, codeNumber, instant, rowId } from './wire';

const optionalText = (max: number) => z.string().trim().max(max).default('');

const invoiceFields = z.object({
  /** 0 undecided, 1 special, 2 plain VAT invoices. */
  invoicetype: z.literal([0, 1, 2]),
  regAddress: optionalText(200),
  regPhone: optionalText(20),
  bankDeposit: optionalText(100),
  bankNum: optionalText(40),
  receiveEmail: optionalText(64),
  receiverName: optionalText(30),
  receiverPhone: optionalText(20),
  receiverAddress: optionalText(200),
  /** As read; 0 while there is none yet. */
  version: codeNumber().min(0),
});

const neededForSpecial = ['regAddress', 'regPhone', 'bankDeposit', 'bankNum'] as const;

/** The form of the invoice page: special invoices need the bank details, whatever is filled in must be well-formed. */
export const invoiceInfoForm = invoiceFields.superRefine((form, context) => {
  const refuse = (field: keyof typeof form, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message });
  if (form.invoicetype === 1) {
    for (const field of neededForSpecial) {
      if (form[field] === '') refuse(field, '专用发票须填写注册地址、电话、开户行及账号');
    }
  }
  if (form.regPhone && !/^[\d\- ]{7,20}$/.test(form.regPhone)) refuse('regPhone', '请输入正确的电话');
  if (form.bankNum && !isCorporateAccount(form.bankNum)) refuse('bankNum', '银行账号不正确');
  if (form.receiveEmail && !isEmail(form.receiveEmail)) refuse('receiveEmail', '请输入正确的邮箱');
  if (form.receiverPhone && !isMobile(form.receiverPhone)) refuse('receiverPhone', '请输入正确的手机号');
});

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
  /** 3 main account, 4 project user. */
  usertype: z.int(),
  telephone: z.string(),
  firstLoginFlag: z.int(),
  linkerAuditStatus: z.int(),
  /** Null: nothing was ever asked to be signed. */
  stampAskStatus: z.int().nullable(),
  rechargePopFlag: z.int(),
  /** 1 prepaid, 2 monthly bill. */
  settleMode: z.int(),
  /** Null for project users, who see no money of the employer. */
  lowBalanceLine: balance.nullable(),
  invoiceInfo: invoiceInfo.nullable(),
});
export type CustomerInfo = z.output<typeof customerInfo>;

/** Who the caller acts for, and everything the guard decides by. */
export const getCustomerInfo = defineEndpoint({
  id: 'customers.get-customer-info',
  method: 'GET',
  path: '/api/customers/getCustomerInfo',
  access: 'signed-in',
  whileHeld: holds,
  summary: 'The caller’s employer',
  answer: customerInfo,
});

/** Plain facts of the employer's use of the portal; counts are limited to the branch for project users. */
export const getCustomerYunInfo = defineEndpoint({
  id: 'customers.get-customer-yun-info',
  method: 'GET',
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

export const servicerInfo = z.object({
  name: z.string(),
  phone: z.string(),
  workTime: z.string(),
  wechatQrUrl: z.string().nullable(),
});
export type ServicerInfo = z.output<typeof servicerInfo>;

/** The employer's contact at the provider; 404 when none is assigned. */
export const getServicerInfo = defineEndpoint({
  id: 'customers.get-servicer-info',
  method: 'GET',
  path: '/api/customers/getServicerInfo',
  access: 'signed-in',
  whileHeld: holds,
  summary: 'The employer’s contact at the provider',
  answer: servicerInfo,
});

/** Title and tax number are always the employer's own. A stale version is refused with 409. */
export const updateCustomerInvoiceInfo = defineEndpoint({
  id: 'customers.update-invoice-info',
  method: 'PUT',
  path: '/api/customers/updateCustomerInvoiceInfo',
  access: 'main-account',
  whileHeld: ['company', 'stamp'],
  summary: 'Change the invoice information',
  body: invoiceInfoForm,
  answer: z.object({ infoInputStatus: z.int(), invoicetype: z.int(), version: z.int() }),
});

/** The states that decide where a user may go, and the balance. */
export const getComputedStatus = defineEndpoint({
  id: 'customers.get-computed-status',
  method: 'GET',
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
  body: z.object({ id: rowId, rechargePopFlag: z.literal(0) }),
  answer: z.object({ rechargePopFlag: z.int() }),
});

/** A branch of the employer by its telephone; project users find their own alone. */
export const getFilialeByPhone = defineEndpoint({
  id: 'customers.get-filiale-by-phone',
  method: 'GET',
  path: '/api/filiales/getByPhone/{phone}',
  access: 'signed-in',
  summary: 'A branch by its telephone',
  params: z.object({ phone: z.string().regex(/^\d{6,20}$/) }),
  answer: z.object({ id: rowId, filialename: z.string(), projectnames: z.array(z.string()) }),
});

/** Name of the branch whose telephone a project user signs in with. */
export const getFilialeName = defineEndpoint({
  id: 'customers.get-filiale-name',
  method: 'GET',
  path: '/api/filiales/getFilialeName',
  access: 'signed-in',
  summary: 'Name of a branch by its telephone',
  query: z.object({ telephone: z.string().regex(/^\d{6,20}$/) }),
  answer: z.object({ filialename: z.string() }),
});
