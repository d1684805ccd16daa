import { randomInt } from 'node:crypto';
import type { Context } from './context';
import { Problem } from './http/problem';
import { simulatedSms } from './sms';

export type VerificationPurpose = 'login' | 'reset' | 'operator' | 'pay';

export const verificationSeconds = { life: 300, resend: 60 } as const;
const sendsPerHour = 10;
const wrongTries = 5;

interface Wanted {
  mobile: string;
  purpose: VerificationPurpose;
  code: string;
}

/** Sends an SMS code. Refuses within 60 s of the last one (1006) and above ten an hour (429). */
export async function sendVerificationCode(
  ctx: Context,
  mobile: string,
  purpose: VerificationPurpose,
): Promise<void> {
  const now = ctx.clock.now();
  const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);
  await ctx.db.transaction().execute(async (trx) => {
    const sent = await trx
      .selectFrom('verification')
      .select(['sent_at', 'purpose'])
      .where('mobile', '=', mobile)
      .where('sent_at', '>', ago(3600))
      .execute();
    if (sent.some((one) => one.purpose === purpose && one.sent_at > ago(verificationSeconds.resend)))
      throw new Problem(1006);
    if (sent.length >= sendsPerHour) throw new Problem(429);
    const code = ctx.config.demoSmsCode ?? String(randomInt(1_000_000)).padStart(6, '0');
    await trx
      .insertInto('verification')
      .values({
        mobile,
        purpose,
        sent_at: now,
        code_hash: hashOf(ctx, { mobile, purpose, code }),
        expires_at: ago(-verificationSeconds.life),
        used_at: null,
      })
      .execute();
    await simulatedSms(ctx.clock).send(
      trx,
      mobile,
      `【${ctx.config.brand.name}】验证码${code}，5分钟内有效，请勿告知他人。`,
    );
  });
}

/** Uses a code up; refuses a wrong, used or expired one with 1003. Five wrong tries end a code. */
export async function useVerificationCode(ctx: Context, wanted: Wanted): Promise<void> {
  const id = await matchingId(ctx, wanted);
  if (id === undefined) throw new Problem(1003);
  const used = await ctx.db
    .updateTable('verification')
    .set({ used_at: ctx.clock.now() })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('wrong_tries', '<', wrongTries)
    .returning('id')
    .executeTakeFirst();
  if (!used) throw new Problem(1003);
}

/** Whether the code is right, without using it up; a wrong one counts as a try. */
export async function isVerificationCode(ctx: Context, wanted: Wanted): Promise<boolean> {
  return (await matchingId(ctx, wanted)) !== undefined;
}

async function matchingId(ctx: Context, wanted: Wanted): Promise<number | undefined> {
  const row = await newest(ctx, wanted);
  if (!row || row.code_hash === hashOf(ctx, wanted)) return row?.id;
  await ctx.db
    .updateTable('verification')
    .set((eb) => ({ wrong_tries: eb('wrong_tries', '+', 1) }))
    .where('id', '=', row.id)
    .execute();
  return undefined;
}

/** The last code of this number and purpose, unless it is used up, spoilt or expired. */
function newest(ctx: Context, { mobile, purpose }: Wanted) {
  return ctx.db
    .selectFrom('verification')
    .select(['id', 'code_hash'])
    .where('mobile', '=', mobile)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('wrong_tries', '<', wrongTries)
    .where('expires_at', '>', ctx.clock.now())
    .orderBy('id', 'desc')
    .executeTakeFirst();
}

const hashOf = (ctx: Context, { mobile, purpose, code }: Wanted) =>
  ctx.pii.index(`${purpose}:${mobile}:${code}`);
