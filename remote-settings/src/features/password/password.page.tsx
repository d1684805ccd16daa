import { z } from 'zod';
import { changePassword } from 'shared-kernel/contract/account/session';
import {
  accountNames,
  newPasswordProblem,
  passwordHoldsName,
  passwordRule,
} from 'shared-kernel/domain/password';
import { Field, FormGroup, FormPage, useForm, useFormValues, type FormHandle } from 'shared-kernel/form';
import { useAction } from 'shared-kernel/query';
import { session, useSession } from 'shared-kernel/runtime';
import { AccountOfPassword } from 'shared-kernel/ui';
import * as texts from 'shared-kernel/domain/texts';
import { PasswordStrength } from './password-strength';
import { SessionsCard } from './sessions-card';

type Account = Parameters<typeof accountNames>[0];
const nobody: Account = { username: '' };

const passwordForm = (user: Account) =>
  z
    .object({
      oldPassword: z.string().min(1, '请输入原密码'),
      newPassword: z.string().min(1, '请输入新密码'),
      confirmation: z.string().min(1, texts.repeatPassword),
    })
    .superRefine(({ oldPassword, newPassword, confirmation }, context) => {
      const problem =
        newPassword &&
        newPasswordProblem({
          old: oldPassword,
          next: newPassword,
          username: user.username,
          names: accountNames(user),
        });
      if (problem) context.addIssue({ code: 'custom', path: ['newPassword'], message: problem });
      if (confirmation && confirmation !== newPassword) {
        context.addIssue({ code: 'custom', path: ['confirmation'], message: texts.passwordsDiffer });
      }
    });

/** Changes the own password; every session ends with it. */
export function PasswordPage() {
  const user = useSession((state) => state.user);
  const change = useAction(changePassword, { quiet: true });
  const form = useForm({
    schema: passwordForm(user ?? nobody),
    submit: ({ oldPassword, newPassword }) =>
      change.run({ params: { id: String(user?.id) }, body: { oldPassword, newPassword } }),
    onDone: () => session.signOut({ reason: 'password-changed' }),
  });

  return (
    <>
      <FormPage
        form={form}
        title="修改密码"
        hint="修改成功后，所有设备上的登录都会退出，请用新密码重新登录。"
        submitText="修改密码"
      >
        <FormGroup
          title="登录密码"
          hint={`${passwordRule}，${passwordHoldsName}，${texts.passwordUsedBefore}。`}
        >
          <AccountOfPassword username={user?.username} />
          <Field.Password name="oldPassword" label="原密码" autoComplete="current-password" />
          <Field.Password
            name="newPassword"
            label="新密码"
            autoComplete="new-password"
            dependencies={['oldPassword']}
          />
          <StrengthBar form={form} user={user ?? nobody} />
          <Field.Password
            name="confirmation"
            label="确认新密码"
            autoComplete="new-password"
            dependencies={['newPassword']}
          />
        </FormGroup>
      </FormPage>
      <SessionsCard />
    </>
  );
}

function StrengthBar({ form, user }: { form: FormHandle<{ newPassword: string }>; user: Account }) {
  const { newPassword } = useFormValues(form);
  return <PasswordStrength password={newPassword ?? ''} names={accountNames(user)} />;
}
