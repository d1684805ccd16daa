import { Field } from 'shared-kernel/form';

/** The new password and its repetition. `beside` names the field whose change validates the new one again. */
export function NewPasswordFields({ beside }: { beside?: string }) {
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
