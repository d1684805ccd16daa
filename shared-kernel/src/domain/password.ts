export const passwordRule = '密码须为8-20位，且包含大写字母、小写字母、数字、符号中的至少三种';

/** Attackers try well-known facts about an account first. */
export const passwordHoldsName = '密码不能包含手机号或用户名';

/** Shorter names are found in good passwords by chance. */
const leastName = 4;

/**
 * Returns why a new password is refused; undefined when it is valid. `names` are the account's mobile number and names,
 * as far as the caller knows them. Only the server knows used passwords.
 */
export function passwordProblem(password: string, ...names: readonly string[]): string | undefined {
  if (!/^[\x21-\x7E]{8,20}$/.test(password)) return passwordRule;
  const kinds = [/[A-Z]/, /[a-z]/, /\d/, /[^A-Za-z0-9]/].filter((kind) => kind.test(password));
  if (kinds.length < 3) return passwordRule;
  const text = password.toLowerCase();
  const isHeld = (name: string) => name.length >= leastName && text.includes(name.toLowerCase());
  return names.some(isHeld) ? passwordHoldsName : undefined;
}

/** The names of an account that its password must not contain. */
export const accountNames = (user: {
  username: string;
  telephone?: string | null | undefined;
  name?: string | null | undefined;
}): string[] => [user.username, user.telephone ?? '', (user.name ?? '').replaceAll(/\s/g, '')];

/** As `passwordProblem`, for a password change: the new password must also differ from the old one. */
export function newPasswordProblem(given: {
  old: string;
  next: string;
  username: string;
  names?: readonly string[];
}): string | undefined {
  if (given.next === given.old) return '新密码不能与原密码相同';
  return passwordProblem(given.next, given.username, ...(given.names ?? []));
}
