import { useMemo } from 'react';
import {
  getCustomerAccreditInfo,
  updateCustomerAccreditInfo,
  type CustomerAccreditInfo,
} from 'shared-kernel/contract/onboarding';
import { accreditForm } from 'shared-kernel/contract/onboarding/forms';
import { lastDayOfPeriod, type CivilDate } from 'shared-kernel/domain/civil-date';
import * as texts from 'shared-kernel/domain/texts';
import { Field, FormGroup, FormPage, refusedAt, useForm } from 'shared-kernel/form';
import { useAction } from 'shared-kernel/query';
import { AuthLetterTemplate } from 'shared-kernel/operator';
import { notify, useToday } from 'shared-kernel/runtime';
import { scanTypes } from 'shared-kernel/upload';
import { problems } from 'shared-kernel/contract';

interface RenewalFormProps {
  saved: CustomerAccreditInfo;
  onClose: () => void;
  onRefresh: () => void;
}

const renewal = (saved: CustomerAccreditInfo, today: CivilDate) =>
  accreditForm.superRefine(({ validTo, authLetterFileId }, context) => {
    if (validTo < today)
      context.addIssue({ code: 'custom', path: ['validTo'], message: texts.authorityExpired });
    if (saved.validTo && validTo > saved.validTo && authLetterFileId === saved.authLetterFile?.id)
      context.addIssue({ code: 'custom', path: ['authLetterFileId'], message: '请上传新一期的授权委托书' });
  });

/** Extends the authority of the same person: a new letter, its term, and the code sent to the operator's telephone. */
export function RenewalForm({ saved, onClose, onRefresh }: RenewalFormProps) {
  const today = useToday();
  const schema = useMemo(() => renewal(saved, today), [saved, today]);
  const renew = useAction(updateCustomerAccreditInfo, {
    quiet: true,
    invalidates: [getCustomerAccreditInfo],
  });
  const validFrom = saved.validTo && saved.validTo >= today ? saved.validTo : today;
  const form = useForm({
    schema,
    initial: {
      linkername: saved.linkername,
      telephone: saved.telephone,
      email: saved.email,
      validFrom: saved.validFrom ?? today,
      validTo: lastDayOfPeriod(validFrom, 12),
      version: saved.version,
    },
    version: saved.version,
    submit: (body, version) =>
      refusedAt(renew.run({ body: { ...body, version } }), {
        codes: { [problems.wrongVerificationCode.code]: 'captcha' },
      }),
    onDone: () => {
      notify.done('授权已续期');
      onClose();
    },
    draftKey: 'settings.operator-renewal',
  });

  return (
    <FormPage
      form={form}
      title="续期授权"
      hint={`${saved.linkername}继续担任操作员，更新授权委托书与授权期限。`}
      submitText="确认续期"
      cancel={{ onCancel: onClose }}
      onRefresh={onRefresh}
    >
      <FormGroup title="新的授权" hint="请下载模板，加盖公章后上传扫描件。">
        <AuthLetterTemplate />
        <Field.File
          name="authLetterFileId"
          label="授权委托书"
          owner="tmp:operator-auth-letter"
          accept={scanTypes}
          required
        />
        <Field.Date name="validFrom" label="授权开始日期" />
        <Field.Date name="validTo" label="授权结束日期" dependencies={['validFrom']} />
      </FormGroup>
      <FormGroup title="身份确认" hint={`验证码发送至操作员手机${saved.telephone}。`}>
        <Field.Code name="captcha" label="验证码" mobile={saved.telephone} purpose="operator" required />
        <Field.Text name="email" label="邮箱" maxLength={64} autoComplete="email" />
      </FormGroup>
    </FormPage>
  );
}
