import { dayMs } from 'shared-kernel/domain/civil-date';
import { randomInt, timingSafeEqual } from 'node:crypto';
import { problems } from 'shared-kernel/contract';
import type { Context } from './context';
import type { Trx } from './db/database';
import { Problem } from './http/problem';
import { countText, smsLimits, type CodeAsked } from './sms/limits';
import { sendText } from './sms/texts';

type VerificationPurpose = 'login' | 'reset' | 'operator' | 'pay';

export const verificationSeconds = { life: 300, resend: smsLimits.resend.windowMs / 1000 } as const;
/** Wrong tries that invalidate a code. */
const mostTries = 5;
const keptMs = dayMs;

export interface RequestedCode {
  mobile: string;
  purpose: VerificationPurpose;
  code: string;
}

/**
 * Sends an SMS code, which makes the previous one void. Throws within 60 s of the last (1006) and above the limits
 * (429).
 */
export async function sendVerificationCode(
  ctx: Context,
  { mobile, ...asked }: CodeAsked & { mobile: string; purpose: VerificationPurpose },
): Promise<void> {
  const { purpose } = asked;
  const now = ctx.clock.now();
  const code = ctx.config.demoSmsCode ?? String(randomInt(1_000_000)).padStart(6, '0');
  await ctx.db.transaction().execute(async (trx) => {
    await countText(ctx, trx, mobile, asked);
    await trx
      .insertInto('verification')
      .values({
        mobile,
        purpose,
        sent_at: now,
        code_hash: hashOf(ctx, { mobile, purpose, code }),
        expires_at: new Date(now.getTime() + verificationSeconds.life * 1000),
        used_at: null,
      })
      .execute();
    await sendText(ctx, trx, mobile, { kind: 'code', values: { code } });
  });
}

/** Uses a code up; throws 1003 for a wrong, used, replaced or expired one. Five wrong tries invalidate a code. */
export async function useVerificationCode(ctx: Context, code: RequestedCode): Promise<void> {
  const id = await matchingId(ctx, code);
  if (id === undefined) throw new Problem(problems.wrongVerificationCode);
  const used = await ctx.db
    .updateTable('verification')
    .set({ used_at: ctx.clock.now() })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!used) throw new Problem(problems.wrongVerificationCode);
}

/** Whether the code is right, without using it up; a wrong one counts as a try. */
export async function isVerificationCode(ctx: Context, code: RequestedCode): Promise<boolean> {
  const id = await matchingId(ctx, code);
  if (id === undefined) return false;
  await ctx.db
    .updateTable('verification')
    .set((eb) => ({ wrong_tries: eb('wrong_tries', '-', 1) }))
    .where('id', '=', id)
    .execute();
  return true;
}

/** Counts the try before comparing the code, so that concurrent guesses count separately. */
async function matchingId(ctx: Context, code: RequestedCode): Promise<number | undefined> {
  const row = await bookTry(ctx, code);
  if (!row) return undefined;
  const isRight = timingSafeEqual(Buffer.from(row.code_hash), Buffer.from(hashOf(ctx, code)));
  return isRight ? row.id : undefined;
}

/** Only the newest code of this number and purpose is valid; none when that is used up or expired. */
function bookTry(ctx: Context, { mobile, purpose }: RequestedCode) {
  return ctx.db
    .updateTable('verification')
    .set((eb) => ({ wrong_tries: eb('wrong_tries', '+', 1) }))
    .where('id', '=', (eb) =>
      eb
        .selectFrom('verification as v')
        .select('v.id')
        .where('v.mobile', '=', mobile)
        .where('v.purpose', '=', purpose)
        .orderBy('v.id', 'desc')
        .limit(1),
    )
    .where('used_at', 'is', null)
    .where('wrong_tries', '<', mostTries)
    .where('expires_at', '>', ctx.clock.now())
    .returning(['id', 'code_hash'])
    .executeTakeFirst();
}

/** Makes all unused codes of this number void, whatever their purpose. */
export async function endCodesTo(trx: Trx, mobile: string, at: Date): Promise<void> {
  await trx
    .updateTable('verification')
    .set({ used_at: at })
    .where('mobile', '=', mobile)
    .where('used_at', 'is', null)
    .execute();
}

/** Job: deletes old codes, which are valid for minutes. */
export async function forgetCodes(ctx: Context, now: Date): Promise<void> {
  await ctx.db
    .deleteFrom('verification')
    .where('sent_at', '<', new Date(now.getTime() - keptMs))
    .execute();
}

const hashOf = (ctx: Context, { mobile, purpose, code }: RequestedCode) =>
  ctx.pii.index(`${purpose}:${mobile}:${code}`);
