import { userType, type Actor, type Context } from '../../platform/context';
import type { Db } from '../../platform/db/database';
import { Problem } from '../../platform/http/problem';
import { auditStatus } from './onboarding-states';

const windowMs = 10 * 60_000;
/** Answers within ten minutes: enough to fill in forms, too few to find out who is registered. */
const mostAnswers = { signedIn: 60, stranger: 10 } as const;

/** True when nobody but `customerId`'s own main account and contact uses the number. Strangers own nothing. */
export async function isPhoneFree(
  db: Db,
  telephone: string,
  customerId: number | undefined,
): Promise<boolean> {
  const own = customerId ?? 0;
  const found = await db
    .selectNoFrom((eb) => [
      eb
        .exists(
          eb
            .selectFrom('app_user')
            .select('id')
            .where('mobile', '=', telephone)
            .where((of) => of.or([of('customer_id', '<>', own), of('usertype', '<>', userType.main)])),
        )
        .as('ofAccount'),
      eb
        .exists(
          eb.selectFrom('customer').select('id').where('telephone', '=', telephone).where('id', '<>', own),
        )
        .as('ofContact'),
      eb
        .exists(
          eb
            .selectFrom('operator_temp')
            .select('id')
            .where('operator_telephone', '=', telephone)
            .where('customer_id', '<>', own)
            .where('audit_status', '=', auditStatus.waiting),
        )
        .as('ofApplicant'),
    ])
    .executeTakeFirstOrThrow();
  return !found.ofAccount && !found.ofContact && !found.ofApplicant;
}

/** Refuses with 1009, at the field. */
export async function requireFreePhone(
  db: Db,
  field: string,
  telephone: string,
  customerId: number,
): Promise<void> {
  if (await isPhoneFree(db, telephone, customerId)) return;
  const message = '该手机号已被其他企业使用';
  throw new Problem(1009, {}, { message, fields: [{ field, message }] });
}

/** A branch's number must be nobody's: neither an account's nor another branch's. */
export async function isBranchPhoneFree(db: Db, mobile: string): Promise<boolean> {
  const branch = await db
    .selectFrom('filiale')
    .select('id')
    .where('telephone', '=', mobile)
    .executeTakeFirst();
  return branch === undefined && (await isPhoneFree(db, mobile, undefined));
}

/** Counts one question; refuses with 429 whoever asks too often. */
export async function countPhoneCheck(ctx: Context, visitor: Actor | undefined, ip: string): Promise<void> {
  const asker = visitor ? `user:${visitor.userId}` : `ip:${ip}`;
  const now = ctx.clock.now();
  await ctx.db.insertInto('phone_check').values({ asker, checked_at: now }).execute();
  const { asked } = await ctx.db
    .selectFrom('phone_check')
    .select((eb) => eb.fn.countAll<number>().as('asked'))
    .where('asker', '=', asker)
    .where('checked_at', '>', new Date(now.getTime() - windowMs))
    .executeTakeFirstOrThrow();
  if (asked > (visitor ? mostAnswers.signedIn : mostAnswers.stranger)) throw new Problem(429);
}

/** Job: questions only count for minutes. */
export async function forgetPhoneChecks(ctx: Context, now: Date): Promise<void> {
  await ctx.db
    .deleteFrom('phone_check')
    .where('checked_at', '<', new Date(now.getTime() - windowMs))
    .execute();
}
