import { dayMs } from 'shared-kernel/domain/civil-date';
import { sql } from 'kysely';
import { operatorAuditStatus, usertype } from 'shared-kernel/domain/dictionaries';
import { problems } from 'shared-kernel/contract';
import * as texts from 'shared-kernel/domain/texts';
import type { CustomerId } from 'shared-kernel/domain/nouns/ids';
import type { Actor, Context } from '../../platform/context';
import type { Db, Trx } from '../../platform/db/database';
import { Problem, refusedInWords } from '../../platform/http/problem';
import { countUse, networkOf } from '../../platform/rate-limit';
import { isVerificationCode, useVerificationCode } from '../../platform/verification';

const windowMs = 10 * 60_000;
/** Enough calls to fill in forms, too few to find out who is registered. */
const limits = {
  signedIn: { name: 'phone-check-user', most: 60, windowMs },
  stranger: { name: 'phone-check-address', most: 10, windowMs },
  taken: { name: 'phone-taken', most: 20, windowMs: dayMs },
} as const;

const takenTooOften = '填写的手机号多次已被使用，请核对后明天再试';

/** True when only `customerId`'s own main account and contact use the number. Callers without employer own none. */
export async function isPhoneFree(
  db: Db,
  telephone: string,
  customerId: CustomerId | undefined,
): Promise<boolean> {
  const own = customerId ?? 0;
  const { rows } = await sql<{ used: boolean }>`select (
    exists (select from app_user where mobile = ${telephone}
      and (customer_id <> ${own} or usertype <> ${usertype.code.main}))
    or exists (select from customer where telephone = ${telephone} and id <> ${own})
    or exists (select from operator_temp where operator_telephone = ${telephone} and customer_id <> ${own}
      and audit_status = ${operatorAuditStatus.code.waiting})) as used`.execute(db);
  return rows[0]?.used === false;
}

/** Throws 1009 at the field. Call this only after the user has proved ownership of the number. */
export async function requireFreePhone(
  db: Db,
  field: string,
  telephone: string,
  customerId: CustomerId,
): Promise<void> {
  if (await isPhoneFree(db, telephone, customerId)) return;
  throw refusedInWords(field, texts.mobileOfOtherEmployer, problems.mobileTaken);
}

/**
 * Consumes the code that proves an operator's number. 1009 (number used by somebody else) is only thrown with a correct
 * code, and does not consume the code.
 */
export async function proveFreePhone(
  ctx: Context,
  field: string,
  { mobile, code }: { mobile: string; code: string },
  { customerId, userId }: Actor,
): Promise<void> {
  const requested = { mobile, purpose: 'operator', code, by: userId } as const;
  if (!(await isVerificationCode(ctx, requested))) throw new Problem(problems.wrongVerificationCode);
  await requireFreePhone(ctx.db, field, mobile, customerId);
  await useVerificationCode(ctx, requested);
}

/** Locks a number until the transaction ends: of two concurrent requests the second finds it taken. */
export async function holdPhone(trx: Trx, telephone: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`phone:${telephone}`}, 0))`.execute(trx);
}

/** Locks a number for a branch or its user; false when an account or branch uses it. */
export async function takeBranchPhone(trx: Trx, mobile: string): Promise<boolean> {
  await holdPhone(trx, mobile);
  const branch = await trx
    .selectFrom('filiale')
    .select('id')
    .where('telephone', '=', mobile)
    .executeTakeFirst();
  return branch === undefined && (await isPhoneFree(trx, mobile, undefined));
}

/**
 * True unless the employer itself uses the number for a branch or project user. Does not reveal other users: their
 * numbers get the same result as unused ones. Always true without an employer.
 */
export async function isNotOwnPhone(
  db: Db,
  telephone: string,
  customerId: CustomerId | undefined,
): Promise<boolean> {
  const own = customerId ?? 0;
  const { rows } = await sql<{ used: boolean }>`select (
    exists (select from app_user where mobile = ${telephone} and customer_id = ${own}
      and usertype = ${usertype.code.project})
    or exists (select from filiale where telephone = ${telephone} and customer_id = ${own})) as used`.execute(
    db,
  );
  return rows[0]?.used === false;
}

/**
 * Runs `work` and counts its 1009 errors (number taken) per employer: above the limit every number gets 429, so that
 * numbers cannot be tried systematically.
 */
export async function countingTaken<Answer>(
  ctx: Context,
  { customerId }: Actor,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const counted = await countUse(ctx, limits.taken, String(customerId));
  if (counted.isOver) throw new Problem(problems.tooManyRequests, {}, { message: takenTooOften });
  let isTaken = false;
  try {
    return await work();
  } catch (error) {
    isTaken = error instanceof Problem && error.kind === problems.mobileTaken;
    throw error;
  } finally {
    if (!isTaken) await counted.refund();
  }
}

/** Counts one call; throws 429 above the limit. */
export async function countPhoneCheck(ctx: Context, visitor: Actor | undefined, ip: string): Promise<void> {
  const asked = visitor
    ? await countUse(ctx, limits.signedIn, String(visitor.userId))
    : await countUse(ctx, limits.stranger, networkOf(ip));
  if (asked.isOver) throw new Problem(problems.tooManyRequests);
}
