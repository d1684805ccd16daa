import { passwordProblem } from 'shared-kernel/domain/validators';

interface NewPassword {
  newPassword: string;
  repeated: string;
}

/** What is wrong with a new password and its repetition, per field. */
export function newPasswordProblems(
  { newPassword, repeated }: NewPassword,
  username: string,
): Partial<NewPassword> {
  const weak = passwordProblem(newPassword, username);
  return {
    ...(weak ? { newPassword: weak } : {}),
    ...(newPassword === repeated ? {} : { repeated: '两次输入的密码不一致' }),
  };
}
