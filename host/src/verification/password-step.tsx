import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from 'shared-kernel/antd';
import { api, clock, session, type SessionUser } from 'shared-kernel/runtime';
import { curPassword } from '../session/markers';
import { signIn } from '../session/login';
import { firstLoginFlag } from 'shared-kernel/domain/dictionaries';
import { changePassword, resetPassword, setFirstPassword } from 'shared-kernel/contract/account/session';
import {
  accountNames,
  newPasswordProblem,
  passwordHoldsName,
  passwordProblem,
  passwordRule,
} from 'shared-kernel/domain/password';
import { Field, FormGroup, FormSection, refusedAt, useForm } from 'shared-kernel/form';
import { useAction } from 'shared-kernel/query';
import { AccountOfPassword } from 'shared-kernel/ui';
import { problems } from 'shared-kernel/contract';
import * as texts from 'shared-kernel/domain/texts';
import { z } from 'zod';

const entered = (message: string) => z.string(message).min(1, message);
const twice = { newPassword: entered('请输入新密码'), confirmation: entered(texts.repeatPassword) };

interface NewPassword {
  newPassword: string;
  confirmation: string;
}

function checkNew(
  { newPassword, confirmation }: NewPassword,
  context: z.core.$RefinementCtx,
  problem: string | undefined,
): void {
  if (newPassword && problem) context.addIssue({ code: 'custom', path: ['newPassword'], message: problem });
  if (confirmation && confirmation !== newPassword)
    context.addIssue({ code: 'custom', path: ['confirmation'], message: texts.passwordsDiffer });
}

const checkFirst = (user: SessionUser) => (form: NewPassword, context: z.core.$RefinementCtx) =>
  checkNew(form, context, passwordProblem(form.newPassword, ...accountNames(user)));

const firstPasswordSchema = (user: SessionUser) => z.object(twice).superRefine(checkFirst(user));

const nextPasswordSchema = (user: SessionUser) =>
  z.object({ oldPassword: entered('请输入原密码'), ...twice }).superRefine((form, context) => {
    const { oldPassword: old, newPassword: next } = form;
    checkNew(
      form,
      context,
      newPasswordProblem({ old, next, username: user.username, names: accountNames(user) }),
    );
  });

/** Schema for a new password by SMS code, for users who signed in without the old password. */
const passwordByCodeSchema = (user: SessionUser) =>
  z
    .object({
      captcha: z.string(texts.verificationCodeIncomplete).regex(/^\d{6}$/, texts.verificationCodeIncomplete),
      ...twice,
    })
    .superRefine(checkFirst(user));

interface ExpiredPasswordFormProps {
  user: SessionUser;
  /** Why the password may no longer be used, with the server's text. */
  reason: string;
  /** Called with the new password; all sessions with the old one have ended. */
  onDone: (newPassword: string) => void;
}

/** Replaces an expired password: with the old password, or with an SMS code for users who signed in without it. */
function ExpiredPasswordForm(props: ExpiredPasswordFormProps) {
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

interface PasswordStepProps {
  user: SessionUser;
  /** Why the password may no longer be used, with the server's text. */
  reason: string | undefined;
  onDone: () => void;
}

/** Sets a valid password: the user's first own one, or a replacement for an expired one. */
export function PasswordStep({ user, reason, onDone }: PasswordStepProps) {
  const navigate = useNavigate();

  /** The change has ended every session, so sign in again, or redirect to the sign-in page when that fails. */
  const enterAgain = async (password: string) => {
    try {
      const body = { username: user.username, password, client: 'PC' as const };
      const { token } = await api.call(signIn, { body, quiet: true });
      session.signedIn(token);
      onDone();
    } catch {
      session.signOut({ reason: 'password-changed' });
      void navigate('/login');
    }
  };

  if (user.firstLoginFlag === firstLoginFlag.code.firstLogin) {
    return (
      <FirstPasswordForm
        user={user}
        onDone={() => {
          void curPassword.store(user.id, clock.now()).finally(onDone);
        }}
      />
    );
  }
  return (
    <ExpiredPasswordForm
      user={user}
      reason={reason ?? '密码已失效'}
      onDone={(password) => void enterAgain(password)}
    />
  );
}

/** Sets the user's first own password; the session continues afterwards. */
function FirstPasswordForm({ user, onDone }: { user: SessionUser; onDone: () => void }) {
  const save = useAction(setFirstPassword, { quiet: true });
  const form = useForm({
    schema: firstPasswordSchema(user),
    submit: ({ newPassword }) => refusedAt(save.run({ body: { newPassword } }), { codes }),
    onDone,
  });

  return (
    <FormSection form={form} submitText="保存新密码">
      <FormGroup
        title="修改初始密码"
        hint={`当前为初始密码或尚无密码，请设置您自己的密码。${passwordRule}，${passwordHoldsName}。`}
      >
        <AccountOfPassword username={user.username} />
        <NewPasswordFields />
      </FormGroup>
    </FormSection>
  );
}

/** The new password and its repetition. A change of the field `beside` validates the new password again. */
function NewPasswordFields({ beside }: { beside?: string }) {
  return (
    <>
      <Field.Password
        name="newPassword"
        label="新密码"
        autoComplete="new-password"
        dependencies={beside ? [beside] : undefined}
      />
      <Field.Password
        name="confirmation"
        label="确认新密码"
        autoComplete="new-password"
        dependencies={['newPassword']}
      />
    </>
  );
}
