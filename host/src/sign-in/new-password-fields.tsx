import { passwordProblem } from 'shared-kernel/domain/validators';
import * as texts from 'shared-kernel/domain/texts';
import { EntryField } from './entry-field';
import type { Entry } from './use-entry.hook';

interface NewPassword {
  newPassword: string;
  repeated: string;
}

/** The issues of a new password and its repetition, per field. */
export function newPasswordProblems(
  { newPassword, repeated }: NewPassword,
  username: string,
): Partial<NewPassword> {
  const weak = passwordProblem(newPassword, username);
  return {
    ...(weak ? { newPassword: weak } : {}),
    ...(newPassword === repeated ? {} : { repeated: texts.passwordsDiffer }),
  };
}

interface NewPasswordFieldsProps {
  entry: Entry<keyof NewPassword>;
  /** The account of the password: the key in the browser's own password store. */
  username: string;
}

/** A new password, typed twice. */
export function NewPasswordFields({ entry, username }: NewPasswordFieldsProps) {
  return (
    <>
      {/* Shown to the browser's password store alone, which passes over fields of type `hidden`. */}
      <input type="text" hidden readOnly tabIndex={-1} autoComplete="username" value={username} />
      <EntryField
        label="新密码"
        type="password"
        autoComplete="new-password"
        hint="8-20位，包含大写字母、小写字母、数字、符号中的至少三种，不能包含手机号或用户名"
        {...entry.field('newPassword')}
      />
      <EntryField
        label="确认新密码"
        type="password"
        autoComplete="new-password"
        {...entry.field('repeated')}
      />
    </>
  );
}
