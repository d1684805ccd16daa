import type { z } from 'zod';
import {
  getCustomerAccreditInfo,
  getCustomerBaseInfo,
  getLinkerAuditStatus,
  listCustomerOperatorTemps,
  saveCustomerOperatorTemp,
  updateCustomerAccreditInfo,
} from '../contract/onboarding';
import { getCustomerInfo } from '../contract/customers';
import type { operatorForm } from '../contract/onboarding/forms';
import { refusedAt } from '../form';
import { invalidate } from '../query';
import { api } from '../runtime';
import { problems } from '../contract';

export type OperatorValues = z.output<typeof operatorForm>;

const quiet = { quiet: true } as const;
const codes = {
  [problems.wrongVerificationCode.code]: 'captcha',
  [problems.mobileTaken.code]: 'operatorTelephone',
  [problems.invalidIdNumber.code]: 'operatorIdNo',
};
const names = { linkername: 'operatorName', telephone: 'operatorTelephone', email: 'operatorEmail' };

/** Authorises the first operator (status 2 → 3); the code verifies the telephone number. */
export async function authorise(form: OperatorValues, version: number): Promise<void> {
  const body = {
    linkername: form.operatorName,
    telephone: form.operatorTelephone,
    email: form.operatorEmail,
    // The form's own rules require both.
    authLetterFileId: form.authLetterFileId ?? '',
    captcha: form.captcha ?? '',
    validFrom: form.validFrom,
    validTo: form.validTo,
    version,
  };
  await refusedAt(api.call(updateCustomerAccreditInfo, { body, ...quiet }), { names, codes });
  await invalidate(getCustomerAccreditInfo, getCustomerBaseInfo, getCustomerInfo);
}

/** Applies for the operator (status 3 → 4, and again after a refusal), without a code that `authorise` used. */
export async function applyForOperator(
  form: OperatorValues,
  provenTelephone: string | undefined,
): Promise<void> {
  const { captcha, ...rest } = form;
  const isProven = form.operatorTelephone === provenTelephone;
  const body = { ...rest, ...(isProven || captcha === undefined ? {} : { captcha }) };
  await refusedAt(api.call(saveCustomerOperatorTemp, { body, ...quiet }), { codes });
  void invalidate(
    getLinkerAuditStatus,
    listCustomerOperatorTemps,
    getCustomerAccreditInfo,
    getCustomerBaseInfo,
    getCustomerInfo,
  );
}
