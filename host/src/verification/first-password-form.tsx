import { setFirstPassword } from 'shared-kernel/contract/account/session';
import { passwordHoldsName, passwordRule } from 'shared-kernel/domain/password';
import { FormGroup, FormSection, refusedAt, useForm } from 'shared-kernel/form';
import { useAction } from 'shared-kernel/query';
import { AccountOfPassword } from 'shared-kernel/ui';
import type { SessionUser } from 'shared-kernel/runtime';
import { problems } from 'shared-kernel/contract';
import { NewPasswordFields } from './new-password-fields';
import { firstPasswordSchema } from './password-schema';

/** The first password of one's own; the session continues afterwards. */
export function FirstPasswordForm({ user, onDone }: { user: SessionUser; onDone: () => void }) {
  const save = useAction(setFirstPassword, { quiet: true });
  const form = useForm({
    schema: firstPasswordSchema(user),
    submit: ({ newPassword }) =>
      refusedAt(save.run({ body: { newPassword } }), {
        codes: { [problems.weakPassword.code]: 'newPassword' },
      }),
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
