import { hash, verify } from '@node-rs/argon2';
import { createFairQueue } from '../../platform/workers/fair-queue';

/** argon2id is the library's default; OWASP's first choice of strength: 19 MiB, 2 rounds, 1 lane; about 20 ms here. */
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Hashing occupies a thread that files and sign-ins of others need, too: two run at once, those of one owner one after
 * the other, the owners in turn. The number of calls is limited elsewhere.
 */
const inTurn = createFairQueue({
  atOnce: 2,
  waitingPerOwner: Infinity,
  waiting: Infinity,
  pauseMs: 0,
  mostPauseMs: 0,
  demandingMs: Infinity,
});

/** Returns an argon2id hash in PHC format, with its own salt. `owner` is whose turn it takes: a user, or a network. */
export const hashPassword = (password: string, owner = ''): Promise<string> =>
  inTurn({ owner, run: () => hash(password, strength) });

let decoy: Promise<string> | undefined;

/** Prepared at start, so that the hashing time does not reveal an unknown username. */
export const prepareDecoy = (): Promise<string> => (decoy ??= hashPassword('nobody has this password'));

const remembered = 3;

/** Returns the hashes that later passwords must not match, newest first: history and the replaced password. */
export const passwordsAfter = (user: { password_hash: string; password_history: string[] }): string[] =>
  [user.password_hash, ...user.password_history].filter((hash) => hash !== '').slice(0, remembered);

/**
 * Compares a password with a stored hash. Takes as long without one (false): timing does not reveal who exists. Those of
 * strangers wait for all others.
 */
export async function matchesPassword(
  stored: string | undefined,
  password: string,
  owner = '',
  isStranger = false,
): Promise<boolean> {
  const hashed = stored ? stored : await prepareDecoy();
  const isRight = await inTurn({ owner, isMinor: isStranger, run: () => verify(hashed, password) });
  return isRight && Boolean(stored);
}
