import { dayMs } from 'shared-kernel/domain/civil-date';
import { randomInt, timingSafeEqual } from 'node:crypto';
import { problems } from 'shared-kernel/contract';
import type { UserId } from 'shared-kernel/domain/nouns/ids';
import type { Context } from './context';
import type { Trx } from './db/database';
import { Problem } from './http/problem';
import { countText, smsLimits, type CodeAsked } from './sms/limits';
import { sendText } from './sms/texts';

type VerificationPurpose = 'login' | 'reset' | 'operator' | 'pay';

export const verificationSeconds = { life: 300, resend: smsLimits.resend.windowMs / 1000 } as const;
/** Wrong tries of its requester, and of all others together, that invalidate a code for them. */
const mostTries = 5;
const keptMs = dayMs;

export interface RequestedCode {
  mobile: string;
  purpose: VerificationPurpose;
  code: string;
  /** Who enters it: the id of the signed-in user, or without a session the network. */
  by: UserId | string;
}

/**
 * Sends an SMS code, which makes the requester's previous one void. Throws within 60 s of the last (1006) and above the
 * limits (429).
 */
export async function sendVerificationCode(
  ctx: Context,
  { mobile, ...asked }: CodeAsked & { mobile: string; purpose: VerificationPurpose },
): Promise<void> {
  const { purpose, by } = asked;
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
        asked_by: requesterOf(ctx, by),
        expires_at: new Date(now.getTime() + verificationSeconds.life * 1000),
        used_at: null,
      })
      .execute();
    await sendText(ctx, trx, mobile, { kind: 'code', values: { code } });
  });
}

/** Uses a code up; throws 1003 for a wrong, used, replaced or expired one. Five wrong tries invalidate a code. */
export async function useVerificationCode(ctx: Context, code: RequestedCode): Promise<void> {
  const match = await matchOf(ctx, code);
  if (!match) throw new Problem(problems.wrongVerificationCode);
  const used = await ctx.db
    .updateTable('verification')
    .set({ used_at: ctx.clock.now() })
    .where('id', '=', match.id)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!used) throw new Problem(problems.wrongVerificationCode);
}

/** Whether the code is right, without using it up; a wrong one counts as a try. */
export async function isVerificationCode(ctx: Context, code: RequestedCode): Promise<boolean> {
  const match = await matchOf(ctx, code);
  if (!match) return false;
  await ctx.db
    .updateTable('verification')
    .set((eb) => ({ [match.tries]: eb(match.tries, '-', 1) }))
    .where('id', '=', match.id)
    .execute();
  return true;
}

/** Column that counts the tries of a code's requester, or of all others, who cannot use up the requester's. */
type Tries = 'wrong_tries' | 'others_tries';

/** Counts the try before comparing the code, so that concurrent guesses count separately. */
async function matchOf(ctx: Context, code: RequestedCode): Promise<{ id: number; tries: Tries } | undefined> {
  const given = Buffer.from(hashOf(ctx, code));
  for (const tries of ['wrong_tries', 'others_tries'] as const) {
    const row = await bookTry(ctx, code, tries);
    if (row && timingSafeEqual(Buffer.from(row.code_hash), given)) return { id: row.id, tries };
  }
  return undefined;
}

/**
 * Of this number and purpose the newest code that this requester has asked for is valid, and the newest of all, which
 * the same person may have asked for elsewhere; neither when it is used up or expired.
 */
function bookTry(ctx: Context, { mobile, purpose, by }: RequestedCode, tries: Tries) {
  const requester = requesterOf(ctx, by);
  const isOwn = tries === 'wrong_tries';
  return ctx.db
    .updateTable('verification')
    .set((eb) => ({ [tries]: eb(tries, '+', 1) }))
    .where('id', '=', (eb) =>
      eb
        .selectFrom('verification as v')
        .select('v.id')
        .where('v.mobile', '=', mobile)
        .where('v.purpose', '=', purpose)
        .$if(isOwn, (own) => own.where('v.asked_by', '=', requester))
        .orderBy('v.id', 'desc')
        .limit(1),
    )
    .$if(!isOwn, (others) => others.where('asked_by', 'is distinct from', requester))
    .where('used_at', 'is', null)
    .where(tries, '<', mostTries)
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

const hashOf = (ctx: Context, { mobile, purpose, code }: Omit<RequestedCode, 'by'>) =>
  ctx.pii.index(`${purpose}:${mobile}:${code}`);

const requesterOf = (ctx: Context, by: RequestedCode['by']) => ctx.pii.index(`code-by:${by}`);
