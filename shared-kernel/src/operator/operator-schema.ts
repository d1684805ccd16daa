import type { OperatorApplication } from '../contract/onboarding';
import { operatorForm } from '../contract/onboarding-forms';
import type { IdCardReading } from '../contract/recognition';
import type { CivilDate } from '../domain/civil-date';
import { halfWidth } from '../domain/text';
import { residentIdProblem } from '../domain/validators';
import * as texts from '../domain/texts';
import type { ReadField } from '../recognition';

export interface OperatorRules {
  /** The previous application: the number of the same person may be left out, since it is shown masked. */
  previous: OperatorApplication | undefined;
  /** The number that the employer has proved already; others need a code. */
  provenTelephone: string | undefined;
  today: CivilDate;
}

/** The contract's form with the rules that hang on what the server has already. */
export const operatorSchema = ({ previous, provenTelephone, today }: OperatorRules) =>
  operatorForm.superRefine((form, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    const known = previous?.operatorName === form.operatorName ? previous : undefined;

    const idProblem = form.operatorIdNo
      ? residentIdProblem(form.operatorIdNo, today)
      : known?.operatorIdNo
        ? undefined
        : texts.idCardNumberMissing;
    if (idProblem) refuse('operatorIdNo', idProblem);
    if (!form.idFrontFileId) refuse('idFrontFileId', texts.idCardFrontMissing);
    if (!form.idBackFileId) refuse('idBackFileId', texts.idCardBackMissing);
    if (!form.authLetterFileId) refuse('authLetterFileId', texts.authorityLetterMissing);
    if (form.validTo < today) refuse('validTo', texts.authorityExpired);
    if (form.operatorTelephone !== provenTelephone && !form.captcha)
      refuse('captcha', texts.verificationCodeIncomplete);
  });

/** The side of an identity card with the portrait, as the form's fields would have it. */
export const readingOfIdCard = (read: IdCardReading): ReadField[] => [
  {
    name: 'operatorName',
    label: '操作员姓名',
    value: read.name.trim(),
    isUnsure: read.unsure?.includes('name'),
  },
  {
    name: 'operatorIdNo',
    label: '身份证号码',
    value: halfWidth(read.idNo).trim().toUpperCase(),
    isUnsure: read.unsure?.includes('idNo'),
  },
];
