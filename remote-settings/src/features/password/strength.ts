import { passwordProblem } from 'shared-kernel/domain/password';

const kinds = [/[A-Z]/, /[a-z]/, /\d/, /[^A-Za-z0-9]/];
const safeLength = 12;
const leastDifferent = 6;

/** How hard a password is to guess: 1 weak or against the rule, 2 accepted, 3 strong; 0 for none. */
export function strengthOf(password: string, names: readonly string[]): 0 | 1 | 2 | 3 {
  if (!password) return 0;
  if (passwordProblem(password, ...names) || new Set(password).size < leastDifferent) return 1;
  const isVaried = kinds.every((kind) => kind.test(password));
  const isDerived = names.some((name) => name !== '' && password.includes(name.slice(-6)));
  return password.length >= safeLength && isVaried && !isDerived ? 3 : 2;
}
