import { problems, type ProblemKind } from 'shared-kernel/contract';
import { dayMs } from 'shared-kernel/domain/civil-date';
import type { UserId } from 'shared-kernel/domain/nouns/ids';
import type { Context } from '../../platform/context';
import { Problem } from '../../platform/http/problem';
import { createLanes } from '../../platform/lanes';
import { clearUses, countUse, isUsedUp, networkOf, type Limit } from '../../platform/rate-limit';
import { isVerificationCode, type RequestedCode } from '../../platform/verification';

const minuteMs = 60_000;
/** The text of problem 1002 names half an hour. */
const lockMs = 30 * minuteMs;
/** From the third wrong password on, the remaining attempts are shown. */
const warnAfter = 3;

/** Limits of failed attempts; successful ones are not counted. docs/adr/0021 explains the three for passwords. */
const limits = {
  address: { name: 'sign-in-address', most: 30, windowMs: 10 * minuteMs },
  addressAndName: { name: 'sign-in', most: 5, windowMs: lockMs, closedMs: lockMs },
  name: { name: 'sign-in-name', most: 50, windowMs: 60 * minuteMs, closedMs: lockMs },
  /** Wrong codes have a separate count: a user locked out by wrong passwords can still sign in by a code. */
  codeAddress: { name: 'sms-code-address', most: 30, windowMs: 10 * minuteMs },
  oldPassword: { name: 'old-password', most: 5, windowMs: lockMs, closedMs: lockMs },
  /** Twice the attempts that invalidate a code: one address cannot invalidate every code of a number. */
  addressAndMobile: { name: 'sms-code', most: 10, windowMs: lockMs, closedMs: lockMs },
  /** Not a limit, but the record that a network was used to sign in by a name. */
  known: { name: 'sign-in-known', most: 1, windowMs: 90 * dayMs },
} satisfies Record<string, Limit>;

/** An attempt that is counted before the secret is checked. */
interface Try {
  isLocked: boolean;
  /** Whether nobody has signed in by this name in this network. */
  isStranger: boolean;
  /** Returns the problem for a wrong secret. */
  wrong(kind: ProblemKind): Problem;
  /** Refunds the attempt after the secret was right. */
  forgive(): Promise<void>;
}

const oneByOne = createLanes(1);
/** Low enough that concurrent attempts of users who share an address stay far below its limit. */
const fewAtOnce = createLanes(8);

/** Runs sign-ins for one name one after the other: concurrent correct ones would use up each other's attempts. */
export const inTurn = <T>(ip: string, name: string, work: () => Promise<T>): Promise<T> =>
  oneByOne(JSON.stringify([networkOf(ip), name]), () => fewAtOnce(networkOf(ip), work));

/**
 * Counts an attempt, for unknown names as for known ones, so that no response reveals who exists. Throws 429 for an
 * address that failed too often.
 */
export async function countPasswordTry(ctx: Context, ip: string, name: string): Promise<Try> {
  const network = networkOf(ip);
  const ofAddress = await countUse(ctx, limits.address, network);
  if (ofAddress.isOver) throw new Problem(problems.tooManyRequests);
  const here = await countUse(ctx, limits.addressAndName, network, name);
  // One address alone never locks a name for others: its attempts while locked do not count towards the name's limit.
  // Nor do many addresses lock it where its user has signed in before.
  const isKnown = await isKnownNetwork(ctx, ip, name);
  const isExempt = here.isOver || isKnown;
  const everywhere = isExempt ? undefined : await countUse(ctx, limits.name, name);
  return {
    isStranger: !isKnown,
    isLocked: here.isOver || everywhere?.isOver === true,
    wrong: (kind) => wrongPassword(kind, here.number),
    async forgive() {
      await here.clear();
      await ofAddress.refund();
      await everywhere?.refund();
    },
  };
}

/** Counts an attempt at the old password by a signed-in user. */
export async function countOldPasswordTry(ctx: Context, userId: UserId): Promise<Try> {
  const counted = await countUse(ctx, limits.oldPassword, String(userId));
  return {
    isStranger: false,
    isLocked: counted.isOver,
    wrong: (kind) => wrongPassword(kind, counted.number),
    forgive: () => counted.clear(),
  };
}

/** Counts an attempt with an SMS code; throws 429 beyond the limits. The code itself has its own limit. */
async function countCodeTry(ctx: Context, { by, mobile }: RequestedCode): Promise<Pick<Try, 'forgive'>> {
  const network = String(by);
  const ofAddress = await countUse(ctx, limits.codeAddress, network);
  const here = await countUse(ctx, limits.addressAndMobile, network, mobile);
  if (ofAddress.isOver || here.isOver) throw new Problem(problems.tooManyRequests);
  return {
    async forgive() {
      await ofAddress.refund();
      await here.refund();
    },
  };
}

/** Removes the password locks of a user who has proved by SMS code to own the account. */
export async function unlock(ctx: Context, ip: string, names: readonly string[]): Promise<void> {
  for (const name of names) {
    await clearUses(ctx, limits.addressAndName, networkOf(ip), name);
    await clearUses(ctx, limits.name, name);
  }
}

function wrongPassword(kind: ProblemKind, tries: number): Problem {
  const remaining = limits.addressAndName.most - tries;
  if (remaining <= 0) return new Problem(problems.accountLocked);
  const plain = new Problem(kind);
  if (tries < warnAfter) return plain;
  return new Problem(kind, { remaining }, { message: `${plain.message}，还可尝试${remaining}次` });
}

/** Records that a user has signed in from a network, for three months. */
export async function rememberNetwork(ctx: Context, ip: string, names: readonly string[]): Promise<void> {
  for (const name of new Set(names)) await countUse(ctx, limits.known, networkOf(ip), name);
}

export const isKnownNetwork = (ctx: Context, ip: string, name: string): Promise<boolean> =>
  isUsedUp(ctx, limits.known, networkOf(ip), name);

/** Checks an SMS code of a network without using it up. Wrong codes count for code, number and address. */
export async function isCode(ctx: Context, code: RequestedCode & { by: string }): Promise<boolean> {
  const tried = await countCodeTry(ctx, code);
  const isRight = await isVerificationCode(ctx, code);
  if (isRight) await tried.forgive();
  return isRight;
}
