import { z } from 'zod';
import { invoicetype } from '../../domain/dictionaries';
import { isCorporateAccount, isEmail, isMobile } from '../../domain/validators';
import { invoiceFields } from './invoice-fields';
import { defineEndpoint, put } from '../endpoint';
import { problems } from '../problem';
import * as texts from '../../domain/texts';

const neededForSpecial = [
  ['regAddress', '注册地址'],
  ['regPhone', '注册电话'],
  ['bankDeposit', '开户行'],
  ['bankNum', '银行账号'],
] as const;

/** The form of the invoice page: special invoices require the bank details, and every filled field must be valid. */
export const invoiceInfoForm = invoiceFields.superRefine((form, context) => {
  const refuse = (field: keyof typeof form, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message });
  if (form.invoicetype === invoicetype.code.special) {
    for (const [field, label] of neededForSpecial) {
      if (form[field] === '') refuse(field, `专用发票须填写${label}`);
    }
  }
  if (form.regPhone && !/^[\d\-() ]{7,20}$/.test(form.regPhone)) refuse('regPhone', '请输入正确的电话');
  if (form.bankNum && !isCorporateAccount(form.bankNum)) refuse('bankNum', '银行账号不正确');
  if (form.receiveEmail && !isEmail(form.receiveEmail)) refuse('receiveEmail', texts.invalidEmail);
  if (form.receiverPhone && !isMobile(form.receiverPhone)) refuse('receiverPhone', texts.invalidMobile);
});

/** Saves the billing data. Title and tax number are always the employer's own. 409 for a stale version. */
export const updateCustomerInvoiceInfo = defineEndpoint({
  id: 'customers.update-invoice-info',
  ...put('/api/customers/updateCustomerInvoiceInfo'),
  access: 'main-account',
  whileHeld: ['company', 'stamp'],
  problems: [problems.conflict],
  summary: 'Change the invoice information',
  body: invoiceInfoForm,
  answer: z.object({ infoInputStatus: z.int(), invoicetype: z.int(), version: z.int() }),
});
