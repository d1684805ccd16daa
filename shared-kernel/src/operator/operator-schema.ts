import type { z } from 'zod';
import type { OperatorApplication } from '../contract/onboarding';
import {
  operatorAuthorityForm,
  operatorContactForm,
  operatorForm,
  operatorIdentityForm,
} from '../contract/onboarding/forms';
import type { IdCardReading } from '../contract/recognition';
import type { CivilDate } from '../domain/civil-date';
import { cleanIdNo, cleanName } from '../domain/cleaning';
import { residentIdProblem } from '../domain/validators';
import * as texts from '../domain/texts';
import type { ReadField } from '../recognition';

export interface OperatorRules {
  /** The previous application: for the same person the id card number may be missing, as the form shows it masked. */
  previous: OperatorApplication | undefined;
  /** The number that the employer has already verified; other numbers need a code. */
  provenTelephone: string | undefined;
  today: CivilDate;
}

export interface OperatorParts {
  identity: z.output<typeof operatorIdentityForm>;
  authority: z.output<typeof operatorAuthorityForm>;
  contact: z.output<typeof operatorContactForm>;
}

type Context = z.core.$RefinementCtx;

const refuse = (context: Context, path: string, message: string) =>
  context.addIssue({ code: 'custom', path: [path], message });

const identityRules =
  ({ previous, today }: OperatorRules) =>
  (form: OperatorParts['identity'], context: Context) => {
    const known = previous?.operatorName === form.operatorName ? previous : undefined;
    const idProblem = form.operatorIdNo
      ? residentIdProblem(form.operatorIdNo, today)
      : known?.operatorIdNo
        ? undefined
        : texts.idCardNumberMissing;
    if (idProblem) refuse(context, 'operatorIdNo', idProblem);
    if (!form.idFrontFileId) refuse(context, 'idFrontFileId', texts.idCardFrontMissing);
    if (!form.idBackFileId) refuse(context, 'idBackFileId', texts.idCardBackMissing);
  };

const authorityRules =
  ({ today }: OperatorRules) =>
  (form: OperatorParts['authority'], context: Context) => {
    if (!form.authLetterFileId) refuse(context, 'authLetterFileId', texts.authorityLetterMissing);
    if (form.validTo < today) refuse(context, 'validTo', texts.authorityExpired);
  };

const contactRules =
  ({ provenTelephone }: OperatorRules) =>
  (form: OperatorParts['contact'], context: Context) => {
    if (form.operatorTelephone !== provenTelephone && !form.captcha)
      refuse(context, 'captcha', texts.verificationCodeIncomplete);
  };

/** The contract's form with additional rules that depend on data the server already has. */
export const operatorSchema = (rules: OperatorRules) =>
  operatorForm
    .superRefine(identityRules(rules))
    .superRefine(authorityRules(rules))
    .superRefine(contactRules(rules));

export const operatorPartSchemas = (rules: OperatorRules) => ({
  identity: operatorIdentityForm.superRefine(identityRules(rules)),
  authority: operatorAuthorityForm.superRefine(authorityRules(rules)),
  contact: operatorContactForm.superRefine(contactRules(rules)),
});

/** Converts the portrait side of an identity card to values of the form's fields. */
export const readingOfIdCard = (read: IdCardReading): ReadField[] => [
  {
    name: 'operatorName',
    label: '操作员姓名',
    value: cleanName(read.name),
    isUnsure: read.unsure?.includes('name'),
  },
  {
    name: 'operatorIdNo',
    label: '身份证号码',
    value: cleanIdNo(read.idNo),
    isUnsure: read.unsure?.includes('idNo'),
  },
];
