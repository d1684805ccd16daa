import { hash, verify } from '@node-rs/argon2';

/** argon2id is the library's default; OWASP's first choice of strength: 19 MiB, 2 rounds, 1 lane; about 20 ms here. */
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** argon2id in PHC form, with its own salt. */
export const hashPassword = (password: string): Promise<string> => hash(password, strength);

export const matchesPassword = (stored: string, password: string): Promise<boolean> =>
  verify(stored, password);

let decoy: Promise<string> | undefined;

/** Takes as long as a real check, so that timing does not tell which usernames exist. Always false. */
export async function matchNothing(password: string): Promise<false> {
  decoy ??= hashPassword('nobody has this password');
  await matchesPassword(await decoy, password);
  return false;
}
