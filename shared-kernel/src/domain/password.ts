export const passwordRule = '密码须为8-20位，且包含大写字母、小写字母、数字、符号中的至少三种';

/** Why a new password is refused; undefined when it is valid. Only the server knows used ones. */
export function passwordProblem(password: string, username: string): string | undefined {
  if (!/^[\x21-\x7E]{8,20}$/.test(password)) return passwordRule;
  const kinds = [/[A-Z]/, /[a-z]/, /\d/, /[^A-Za-z0-9]/].filter((kind) => kind.test(password));
  if (kinds.length < 3) return passwordRule;
  if (username && password.toLowerCase() === username.toLowerCase()) return '密码不能与用户名相同';
  return undefined;
}

/** As `passwordProblem`, for a change: the new one must differ from the old one. */
export function newPasswordProblem(given: {
  old: string;
  next: string;
  username: string;
}): string | undefined {
  if (given.next === given.old) return '新密码不能与原密码相同';
  return passwordProblem(given.next, given.username);
}
