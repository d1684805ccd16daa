import { operatorAuditStatus, usertype } from 'shared-kernel/domain/dictionaries';
import { problems } from 'shared-kernel/contract';
import * as texts from 'shared-kernel/domain/texts';
import type { Actor, Context } from '../../platform/context';
import type { Db } from '../../platform/db/database';
import { Problem, refusedInWords } from '../../platform/http/problem';
import { countUse, networkOf } from '../../platform/rate-limit';

const windowMs = 10 * 60_000;
/** Enough answers to fill in forms, too few to find out who is registered. */
const limits = {
  signedIn: { name: 'phone-check-user', most: 60, windowMs },
  stranger: { name: 'phone-check-address', most: 10, windowMs },
} as const;

/** True when only `customerId`'s own main account and contact use the number. Strangers own nothing. */
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
            .where((of) => of.or([of('customer_id', '<>', own), of('usertype', '<>', usertype.code.main)])),
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
            .where('audit_status', '=', operatorAuditStatus.code.waiting),
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
  throw refusedInWords(field, texts.mobileOfOtherEmployer, problems.mobileTaken);
}

/** A branch's number must not be used: neither by an account nor by another branch. */
export async function isBranchPhoneFree(db: Db, mobile: string): Promise<boolean> {
  const branch = await db
    .selectFrom('filiale')
    .select('id')
    .where('telephone', '=', mobile)
    .executeTakeFirst();
  return branch === undefined && (await isPhoneFree(db, mobile, undefined));
}

/** Counts one call; refuses with 429 above the limit. */
export async function countPhoneCheck(ctx: Context, visitor: Actor | undefined, ip: string): Promise<void> {
  const asked = visitor
    ? await countUse(ctx, limits.signedIn, String(visitor.userId))
    : await countUse(ctx, limits.stranger, networkOf(ip));
  if (asked.isOver) throw new Problem(problems.tooManyRequests);
}
