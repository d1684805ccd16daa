import { z } from 'zod';
import { defineEndpoint, put } from './endpoint';
import { accreditForm, baseInfoForm } from './onboarding/forms';
import { attachedFile } from './onboarding/operator';
import { customerMealId, fileId } from './ids';
import { civilDate, mobile } from './wire';
import { problems } from './problem';

export {
  checkLinkerPhone,
  getCustomerOperatorTemp,
  getLinkerAuditStatus,
  listCustomerOperatorTemps,
  saveCustomerOperatorTemp,
  withdrawCustomerOperatorTemp,
} from './onboarding/operator';
export type { AttachedFile, OperatorApplication } from './onboarding/operator';

export const customerBaseInfo = z.object({
  customername: z.string(),
  uscc: z.string(),
  customerType: z.int(),
  legalPerson: z.string(),
  industryCode: z.string(),
  regionCode: z.string(),
  address: z.string(),
  establishDate: civilDate.nullable(),
  employeeScale: z.string(),
  licenseFile: attachedFile.nullable(),
  /** To be sent back with the change. */
  version: z.int(),
  infoInputStatus: z.int(),
});
export type CustomerBaseInfo = z.output<typeof customerBaseInfo>;

/** Returns the company's information of the first step; fields that are not filled in are empty text. */
export const getCustomerBaseInfo = defineEndpoint({
  id: 'onboarding.get-base-info',
  path: '/api/customers/getCustomerBaseInfo',
  access: 'main-account',
  whileHeld: ['company', 'stamp'],
  summary: 'The company’s information',
  answer: customerBaseInfo,
});

/** Step 1 (status 0 → 1). Refused with 1010, 1011, for a stale version (409), and after onboarding (403). */
export const updateCustomerBaseInfo = defineEndpoint({
  id: 'onboarding.update-base-info',
  ...put('/api/customers/updateCustomerBaseInfo'),
  access: 'main-account',
  whileHeld: ['company'],
  problems: [problems.conflict, problems.invalidCreditCode, problems.creditCodeTaken],
  summary: 'Fill in the company’s information',
  body: baseInfoForm,
  answer: z.object({ infoInputStatus: z.int(), version: z.int() }),
});

export const customerAccreditInfo = z.object({
  linkername: z.string(),
  telephone: z.string(),
  email: z.string(),
  authLetterFile: attachedFile.nullable(),
  validFrom: civilDate.nullable(),
  validTo: civilDate.nullable(),
  version: z.int(),
});
export type CustomerAccreditInfo = z.output<typeof customerAccreditInfo>;

/** Returns the current operator: who may act for the employer, and until when. */
export const getCustomerAccreditInfo = defineEndpoint({
  id: 'onboarding.get-accredit-info',
  path: '/api/customers/getCustomerAccreditInfo',
  access: 'main-account',
  whileHeld: ['company', 'stamp', 'operator'],
  summary: 'The authorised operator in office',
  answer: customerAccreditInfo,
});

/**
 * Step 3 (status 2 → 3); the SMS code (`type=operator`) goes to `telephone`. Later it only renews letter, validity and
 * e-mail: another name or number is a change of operator. Refused with 1003, 1009, 409.
 */
export const updateCustomerAccreditInfo = defineEndpoint({
  id: 'onboarding.update-accredit-info',
  ...put('/api/customers/updateCustomerAccreditInfo'),
  access: 'main-account',
  whileHeld: ['company'],
  problems: [problems.conflict, problems.wrongVerificationCode, problems.mobileTaken],
  summary: 'Authorise the operator',
  body: accreditForm,
  answer: z.object({ infoInputStatus: z.int(), linkerAuditStatus: z.int(), version: z.int() }),
});

/** Like `checkLinkerPhone`: numbers of other employers get the same response as unused ones. */
export const checkBranchMobile = defineEndpoint({
  id: 'onboarding.check-branch-mobile',
  path: '/customer/branch/checkMobile/{mobile}',
  access: 'main-account',
  summary: 'Whether the employer uses a telephone number for no branch or project user yet',
  params: z.object({ mobile }),
  answer: z.object({ available: z.boolean() }),
});

/** `customerMealIds` are the plans that await a stamped letter; `planLetterUrl` is a PDF with all of them. */
export const getPlanStampStatus = defineEndpoint({
  id: 'onboarding.plan-stamp-status',
  path: '/api/customers/getCustomerPlanConfirmStampStatus',
  access: 'main-account',
  whileHeld: ['stamp'],
  summary: 'Whether the plan letter is stamped',
  answer: z.object({
    planConfirmStampStatus: z.int(),
    rejectReason: z.string().nullable(),
    planLetterUrl: z.string(),
    customerMealIds: z.array(customerMealId),
  }),
});

/** Confirms the plans with scans of the stamped letter; 409 if one of them no longer awaits confirmation. */
export const uploadPlanStamp = defineEndpoint({
  id: 'onboarding.upload-plan-stamp',
  ...put('/api/customers/uploadPlanConfirmStamp'),
  access: 'main-account',
  whileHeld: ['stamp'],
  problems: [problems.notFound, problems.conflict],
  summary: 'Hand in the stamped plan letter',
  body: z.object({
    fileIds: z.array(fileId).min(1, '请上传盖章的方案确认书').max(20, '只能上传20个文件哦~'),
    customerMealIds: z.array(customerMealId).max(50),
  }),
  answer: z.object({ planConfirmStampStatus: z.int() }),
});
