import { z } from 'zod';
import { defineEndpoint, post } from '../endpoint';
import { operatorForm } from './forms';
import { fileId, operatorTempId } from '../ids';
import { civilDate, instant, mobile } from '../wire';
import { problems } from '../problem';

/** An uploaded file, for displaying it in a form again. */
export const attachedFile = z.object({ id: fileId, url: z.string(), fileName: z.string() });
export type AttachedFile = z.output<typeof attachedFile>;

export const operatorApplication = z.object({
  id: operatorTempId,
  operatorName: z.string(),
  /** Masked; null if the application did not contain it. */
  operatorIdNo: z.string().nullable(),
  operatorTelephone: z.string(),
  operatorEmail: z.string(),
  position: z.string(),
  authLetterFile: attachedFile.nullable(),
  idFrontFile: attachedFile.nullable(),
  idBackFile: attachedFile.nullable(),
  validFrom: civilDate.nullable(),
  validTo: civilDate.nullable(),
  applyKind: z.int(),
  /** Of the operatorApplicationStatus dictionary. */
  auditStatus: z.int(),
  auditRemark: z.string().nullable(),
  auditTime: instant.nullable(),
  createTime: instant,
});
export type OperatorApplication = z.output<typeof operatorApplication>;

/**
 * Last step (status 3 → 4), and every later change. The first application holds the account (linkerAuditStatus 0) until
 * it is decided; during a change the current operator can continue (3). 409 while one is pending.
 */
export const saveCustomerOperatorTemp = defineEndpoint({
  id: 'onboarding.save-operator',
  ...post('/api/customers/saveCustomerOperatorTemp'),
  access: 'main-account',
  whileHeld: ['company', 'operator'],
  problems: [
    problems.conflict,
    problems.wrongVerificationCode,
    problems.mobileTaken,
    problems.invalidIdNumber,
  ],
  summary: 'Apply for an operator',
  body: operatorForm,
  answer: z.object({
    id: operatorTempId,
    auditStatus: z.int(),
    linkerAuditStatus: z.int(),
    infoInputStatus: z.int(),
  }),
});

/**
 * Withdraws a pending change; the current operator stays. 409 if it is decided, and for the first application, which is
 * corrected after its decision.
 */
export const withdrawCustomerOperatorTemp = defineEndpoint({
  id: 'onboarding.withdraw-operator',
  ...post('/api/customers/customerOperatorTemps/{id}/withdraw'),
  access: 'main-account',
  problems: [problems.notFound, problems.conflict],
  summary: 'Withdraw an application for another operator',
  answer: z.object({ id: operatorTempId, auditStatus: z.int(), linkerAuditStatus: z.int() }),
});

/** Returns the status of the newest application; `tempId` is null without one, and for project users. */
export const getLinkerAuditStatus = defineEndpoint({
  id: 'onboarding.linker-audit-status',
  path: '/api/customers/getLinkerAuditStatus',
  access: 'signed-in',
  whileHeld: ['company', 'stamp', 'operator'],
  summary: 'Whether the operator is approved',
  answer: z.object({
    linkerAuditStatus: z.int(),
    auditRemark: z.string().nullable(),
    tempId: operatorTempId.nullable(),
    submitTime: instant.nullable(),
  }),
});

export const getCustomerOperatorTemp = defineEndpoint({
  id: 'onboarding.get-operator',
  path: '/api/customers/getCustomerOperatorTemp/{id}',
  access: 'main-account',
  whileHeld: ['company', 'stamp', 'operator'],
  summary: 'One application for an operator',
  answer: operatorApplication,
});

/** Lists the latest fifty applications, newest first. */
export const listCustomerOperatorTemps = defineEndpoint({
  id: 'onboarding.list-operators',
  path: '/api/customers/customerOperatorTemps',
  access: 'main-account',
  summary: 'Applications for operators',
  answer: z.object({ list: z.array(operatorApplication), count: z.int() }),
});

/**
 * Checks whether the employer itself uses the number for a branch or a project user. Numbers of others get the same
 * response as unused ones; only a caller who has verified such a number by a code gets 1009. 429 after too many calls.
 */
export const checkLinkerPhone = defineEndpoint({
  id: 'onboarding.check-linker-phone',
  path: '/customers/checkLinkerPhone',
  access: 'public',
  summary: 'Whether the employer uses a telephone number for nobody else; tells nothing of other employers',
  query: z.object({ telephone: mobile }),
  answer: z.object({ available: z.boolean() }),
});
