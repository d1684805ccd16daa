import { hash, verify } from '@node-rs/argon2';

/** argon2id is the library's default; OWASP's first choice of strength: 19 MiB, 2 rounds, 1 lane; about 20 ms here. */
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** argon2id in PHC form, with its own salt. */
export const hashPassword = (password: string): Promise<string> => hash(password, strength);

let decoy: Promise<string> | undefined;

/** Made at start, so that an unknown username is not revealed by the time of hashing. */
export const prepareDecoy = (): Promise<string> => (decoy ??= hashPassword('nobody has this password'));

const remembered = 3;

/** The hashes that a new password must not match, newest first; the history of a user whose password is replaced. */
export const passwordsAfter = (user: { password_hash: string; password_history: string[] }): string[] =>
  [user.password_hash, ...user.password_history].filter((hash) => hash !== '').slice(0, remembered);

/** Without a stored password it takes as long as with one, and is false: timing does not reveal who exists. */
export async function matchesPassword(stored: string | undefined, password: string): Promise<boolean> {
  const isRight = await verify(stored ? stored : await prepareDecoy(), password);
  return isRight && Boolean(stored);
}
