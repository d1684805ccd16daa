import bowser from 'bowser';
import { accountStatus } from 'shared-kernel/domain/dictionaries';
import { problems, type ProblemKind } from 'shared-kernel/contract';
import type { Context } from '../../platform/context';
import { Problem } from '../../platform/http/problem';
import { networkOf } from '../../platform/rate-limit';
import { lockRow } from '../../platform/row-by-id';
import { useVerificationCode } from '../../platform/verification';
import { matchesPassword } from './password-hash';
import { openSession } from './sessions';
import { countPasswordTry, inTurn, isCode, rememberNetwork } from './sign-in-limits';

/** Longer `User-Agent` headers are forged. */
const mostCharacters = 500;

/** Returns the part of the header `User-Agent` that is stored. */
const keptUserAgent = (header: string | undefined): string | null => header?.slice(0, mostCharacters) ?? null;

/** Returns browser and system in a few words; 未知设备 for clients that are not browsers. */
export function deviceName(userAgent: string | null): string {
  if (!userAgent) return '未知设备';
  const { browser, os, platform } = bowser.parse(userAgent);
  const kind = platform.type === 'mobile' ? '手机' : platform.type === 'tablet' ? '平板' : '';
  const system = os.name && `${os.name}${kind}`;
  return [browser.name, system].filter(Boolean).join(' · ') || '未知设备';
}

interface SignedIn {
  token: string;
  firstLoginFlag: number;
}

interface Account {
  id: number;
  username: string;
  mobile: string;
  password_hash: string;
  first_login_flag: number;
  status: number;
  customer_status: number;
}

interface Origin {
  ip: string;
  userAgent: string | undefined;
}

/**
 * Signs in by username (or mobile) and password. The same work is done for unknown, known and locked names, and each
 * counts towards the lock.
 */
export function signInByPassword(
  ctx: Context,
  { username, password, ...origin }: { username: string; password: string } & Origin,
): Promise<SignedIn> {
  const { ip } = origin;
  return inTurn(ip, username, async () => {
    const tried = await countPasswordTry(ctx, ip, username);
    const account = await findAccount(ctx, { name: username });
    const isRight = await matchesPassword(account?.password_hash, password, networkOf(ip), tried.isStranger);
    if (tried.isLocked) throw new Problem(problems.accountLocked);
    if (!account || !isRight) throw tried.wrong(problems.wrongCredentials);
    await tried.forgive();
    return admit(ctx, account, origin, problems.wrongCredentials);
  });
}

/** Signs in by mobile and SMS code. Whether a number is registered is revealed only with its code. */
export function signInByCode(
  ctx: Context,
  { mobile, captcha, ...origin }: { mobile: string; captcha: string } & Origin,
): Promise<SignedIn> {
  const { ip } = origin;
  const code = { mobile, purpose: 'login', code: captcha, by: networkOf(ip) } as const;
  return inTurn(ip, mobile, async () => {
    if (!(await isCode(ctx, code))) throw new Problem(problems.wrongVerificationCode);
    await useVerificationCode(ctx, code);
    const account = await findAccount(ctx, { mobile });
    if (!account) throw new Problem(problems.unknownMobile);
    return admit(ctx, account, origin, problems.wrongVerificationCode);
  });
}

/** Opens the session; throws `stale` when the account has got another holder since it was read. */
async function admit(
  ctx: Context,
  account: Account,
  { ip, userAgent }: Origin,
  stale: ProblemKind,
): Promise<SignedIn> {
  if (account.status !== accountStatus.code.active || account.customer_status !== accountStatus.code.active)
    throw new Problem(problems.accountDisabled);
  const token = await ctx.db.transaction().execute(async (trx) => {
    const { mobile, password_hash } = await lockRow(trx, 'app_user', account.id, 'mobile', 'password_hash');
    if (mobile !== account.mobile || password_hash !== account.password_hash) throw new Problem(stale);
    return openSession(trx, ctx.clock, account.id, ip, keptUserAgent(userAgent));
  });
  await rememberNetwork(ctx, ip, [account.username, account.mobile]);
  return { token, firstLoginFlag: account.first_login_flag };
}

/** Looks up by mobile alone for a code: a username stays when the mobile changes and may be another's number now. */
function findAccount(ctx: Context, by: { name: string } | { mobile: string }): Promise<Account | undefined> {
  return (
    ctx.db
      .selectFrom('app_user as u')
      .innerJoin('customer as c', 'c.id', 'u.customer_id')
      .select([
        'u.id',
        'u.username',
        'u.mobile',
        'u.password_hash',
        'u.first_login_flag',
        'u.status',
        'c.status as customer_status',
      ])
      .where((eb) =>
        'mobile' in by
          ? eb('u.mobile', '=', by.mobile)
          : eb.or([eb('u.username', '=', by.name), eb('u.mobile', '=', by.name)]),
      )
      // A username may look like another user's mobile: the username wins.
      .orderBy((eb) => eb('u.username', '=', 'name' in by ? by.name : ''), 'desc')
      .executeTakeFirst()
  );
}
