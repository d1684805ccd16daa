import 'shared-kernel/runtime';
import type { LicenseReading } from 'shared-kernel/contract/recognition';
import { baseInfoForm } from 'shared-kernel/contract/onboarding/forms';
import { isCivilDate } from 'shared-kernel/domain/civil-date';
import { fullWidthParentheses, halfWidth } from 'shared-kernel/domain/text';
import { isUscc } from 'shared-kernel/domain/validators';
import { clock } from 'shared-kernel/runtime';
import * as texts from 'shared-kernel/domain/texts';
import { problems } from 'shared-kernel/contract';
import type { ReadField } from 'shared-kernel/recognition';

/** The schema of the step: the contract's form without the version, and the server's additional rules. */
export const baseInfoSchema = baseInfoForm
  .omit({ version: true })
  .superRefine(({ uscc, establishDate }, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (uscc && !isUscc(uscc)) refuse('uscc', problems.invalidCreditCode.text);
    if (establishDate && establishDate > clock.today()) refuse('establishDate', texts.establishedInFuture);
  });

/** A licence as the form's fields would have it. */
export const readingOfLicense = (read: LicenseReading): ReadField[] =>
  [
    { name: 'customername', label: '企业名称', value: fullWidthParentheses(read.customername.trim()) },
    { name: 'uscc', label: texts.creditCode, value: halfWidth(read.uscc).trim().toUpperCase() },
    { name: 'legalPerson', label: '法定代表人', value: read.legalPerson.trim() },
    { name: 'address', label: '详细地址', value: read.address.trim() },
    {
      name: 'establishDate',
      label: '成立日期',
      value: isCivilDate(read.establishDate) ? read.establishDate : '',
    },
  ].map((field) => ({ ...field, isUnsure: read.unsure?.includes(field.name) }));
