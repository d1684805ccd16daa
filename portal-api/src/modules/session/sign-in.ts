import type { Context } from '../../platform/context';
import { Problem } from '../../platform/http/problem';
import { useVerificationCode } from '../../platform/verification';
import { matchesPassword, matchNothing } from './password-hash';
import { openSession } from './sessions';
import { bookTry, forgiveTries, recordFailure, refuseBusyAddress, wrongPassword } from './throttle';

export interface SignedIn {
  token: string;
  firstLoginFlag: number;
}

interface Account {
  id: number;
  password_hash: string;
  first_login_flag: number;
  status: number;
  customer_status: number;
}

/** Signs in by username (or mobile) and password. */
export async function signInByPassword(
  ctx: Context,
  given: { username: string; password: string; ip: string },
): Promise<SignedIn> {
  await refuseBusyAddress(ctx, given.ip);
  const account = await findAccount(ctx, given.username);
  if (!account) {
    await matchNothing(given.password);
    await recordFailure(ctx, given.ip);
    throw new Problem(1001);
  }
  const tries = await bookTry(ctx, account.id);
  if (!(await matchesPassword(account.password_hash, given.password))) {
    await recordFailure(ctx, given.ip);
    throw wrongPassword(1001, tries);
  }
  await forgiveTries(ctx, account.id);
  return admit(ctx, account, given.ip);
}

/** Signs in by mobile and SMS code. Whether a number is registered is told only to who holds its code. */
export async function signInByCode(
  ctx: Context,
  given: { mobile: string; captcha: string; ip: string },
): Promise<SignedIn> {
  await refuseBusyAddress(ctx, given.ip);
  try {
    await useVerificationCode(ctx, { mobile: given.mobile, purpose: 'login', code: given.captcha });
  } catch (error) {
    await recordFailure(ctx, given.ip);
    throw error;
  }
  const account = await findAccount(ctx, given.mobile);
  if (!account) throw new Problem(1005);
  return admit(ctx, account, given.ip);
}

async function admit(ctx: Context, account: Account, ip: string): Promise<SignedIn> {
  if (account.status !== 1 || account.customer_status !== 1) throw new Problem(1004);
  return {
    token: await openSession(ctx.db, ctx.clock, account.id, ip),
    firstLoginFlag: account.first_login_flag,
  };
}

function findAccount(ctx: Context, name: string): Promise<Account | undefined> {
  return (
    ctx.db
      .selectFrom('app_user as u')
      .innerJoin('customer as c', 'c.id', 'u.customer_id')
      .select(['u.id', 'u.password_hash', 'u.first_login_flag', 'u.status', 'c.status as customer_status'])
      .where((eb) => eb.or([eb('u.username', '=', name), eb('u.mobile', '=', name)]))
      // A username may look like somebody else's mobile: the username wins.
      .orderBy((eb) => eb('u.username', '=', name), 'desc')
      .executeTakeFirst()
  );
}
