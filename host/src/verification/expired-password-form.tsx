import { useState, type ReactNode } from 'react';
import { Button } from 'shared-kernel/antd';
import { changePassword, resetPassword } from 'shared-kernel/contract/account/session';
import { passwordHoldsName, passwordRule } from 'shared-kernel/domain/password';
import { Field, FormGroup, FormSection, refusedAt, useForm } from 'shared-kernel/form';
import { useAction } from 'shared-kernel/query';
import { AccountOfPassword } from 'shared-kernel/ui';
import type { SessionUser } from 'shared-kernel/runtime';
import { problems } from 'shared-kernel/contract';
import { NewPasswordFields } from './new-password-fields';
import { nextPasswordSchema, passwordByCodeSchema } from './password-schema';

interface ExpiredPasswordFormProps {
  user: SessionUser;
  /** Why the password may no longer be used, with the server's text. */
  reason: string;
  /** Called with the new password: every session ended with the old one. */
  onDone: (newPassword: string) => void;
}

/** A new password in place of an expired one: by the old one, or by a code for users who signed in without it. */
export function ExpiredPasswordForm(props: ExpiredPasswordFormProps) {
  const [byCode, setByCode] = useState(false);
  const Form = byCode ? ByCode : ByOldPassword;
  return (
    <Form
      {...props}
      otherWay={
        props.user.telephone ? (
          <Button type="link" onClick={() => setByCode(!byCode)}>
            {byCode ? '用原密码修改' : '忘记原密码？用短信验证码设置'}
          </Button>
        ) : undefined
      }
    />
  );
}

interface WayProps extends ExpiredPasswordFormProps {
  otherWay: ReactNode;
}

const codes = {
  [problems.wrongVerificationCode.code]: 'captcha',
  [problems.unknownMobile.code]: 'captcha',
  [problems.wrongOldPassword.code]: 'oldPassword',
  [problems.weakPassword.code]: 'newPassword',
};
const title = '重新设置密码';
const hintOf = (reason: string) => `${reason}。${passwordRule}，${passwordHoldsName}。`;

function ByOldPassword({ user, reason, onDone, otherWay }: WayProps) {
  const change = useAction(changePassword, { quiet: true });
  const form = useForm({
    schema: nextPasswordSchema(user),
    submit: ({ oldPassword, newPassword }) =>
      refusedAt(change.run({ params: { id: String(user.id) }, body: { oldPassword, newPassword } }), {
        codes,
      }),
    onDone: (_answer, { newPassword }) => onDone(newPassword),
  });
  return (
    <FormSection form={form} submitText="保存新密码" actions={otherWay}>
      <FormGroup title={title} hint={hintOf(reason)}>
        <AccountOfPassword username={user.username} />
        <Field.Password name="oldPassword" label="原密码" autoComplete="current-password" />
        <NewPasswordFields beside="oldPassword" />
      </FormGroup>
    </FormSection>
  );
}

function ByCode({ user, reason, onDone, otherWay }: WayProps) {
  const mobile = user.telephone ?? '';
  const reset = useAction(resetPassword, { quiet: true });
  const form = useForm({
    schema: passwordByCodeSchema(user),
    submit: ({ captcha, newPassword }) =>
      refusedAt(reset.run({ body: { mobile, captcha, newPassword } }), { codes }),
    onDone: (_answer, { newPassword }) => onDone(newPassword),
  });
  return (
    <FormSection form={form} submitText="保存新密码" actions={otherWay}>
      <FormGroup title={title} hint={hintOf(reason)}>
        <AccountOfPassword username={user.username} />
        <Field.Code name="captcha" label="验证码" mobile={mobile} purpose="reset" />
        <NewPasswordFields />
      </FormGroup>
    </FormSection>
  );
}
