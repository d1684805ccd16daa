import { problems } from 'shared-kernel/contract';
import type { Context } from '../context';
import type { Trx } from '../db/database';
import { Problem } from '../http/problem';
import { countUse, networkOf, type Limit } from '../rate-limit';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** How many texts may be sent: to one number, for one address, by one employer, and by the portal as a whole. docs/adr/0021 explains them. */
export const smsLimits = {
  /** Of one purpose; the page counts these seconds down. */
  resend: { name: 'sms-resend', most: 1, windowMs: minuteMs },
  /** Half of what a number gets: one address alone never closes it for the others. */
  addressAndNumber: [
    { name: 'sms-address-number-hour', most: 5, windowMs: hourMs },
    { name: 'sms-address-number-day', most: 10, windowMs: dayMs },
  ],
  number: [
    { name: 'sms-number-hour', most: 10, windowMs: hourMs },
    { name: 'sms-number-day', most: 20, windowMs: dayMs },
  ],
  address: [
    { name: 'sms-address-minute', most: 10, windowMs: minuteMs },
    { name: 'sms-address-hour', most: 30, windowMs: hourMs },
    { name: 'sms-address-day', most: 100, windowMs: dayMs },
  ],
  /** Texts that an employer causes and that carry no code, such as the passwords of its project users. */
  employer: [
    { name: 'sms-employer-minute', most: 10, windowMs: minuteMs },
    { name: 'sms-employer-hour', most: 60, windowMs: hourMs },
    { name: 'sms-employer-day', most: 200, windowMs: dayMs },
  ],
  /** All texts without a code: the other half of the total is kept for those who sign in or pay. */
  withoutCode: [
    { name: 'sms-plain-minute', most: 30, windowMs: minuteMs },
    { name: 'sms-plain-hour', most: 500, windowMs: hourMs },
    { name: 'sms-plain-day', most: 2_500, windowMs: dayMs },
  ],
  total: [
    { name: 'sms-total-minute', most: 60, windowMs: minuteMs },
    { name: 'sms-total-hour', most: 1_000, windowMs: hourMs },
    { name: 'sms-total-day', most: 5_000, windowMs: dayMs },
  ],
} as const satisfies Record<string, Limit | readonly Limit[]>;

/** Who causes a text without a code. */
interface PlainText {
  customerId: number;
}

/** Who asks for a code, and what for. */
export interface CodeAsked {
  purpose: string;
  ip: string;
  /** By the signed-in user of this number: counted apart, so that others cannot use it up. */
  isOwn: boolean;
}

const [minute, hour, day] = smsLimits.employer;
const employerFull = `短信发送过于频繁：每个企业每分钟最多${minute.most}条，每小时${hour.most}条，每天${day.most}条，请稍后再试`;

/**
 * Counts a text before it is sent: one that carries a code by who asks for it, another one by who causes it. Refuses
 * within 60 s of the last (1006) and above the limits (429); a refusal rolls back all counts of its transaction.
 */
export async function countText(
  ctx: Context,
  trx: Trx,
  mobile: string,
  cause: CodeAsked | PlainText,
): Promise<void> {
  const counting = { db: trx, clock: ctx.clock, pii: ctx.pii };
  const refuse = (message?: string) => new Problem(problems.tooManyRequests, {}, message ? { message } : {});
  const count = async (limits: readonly Limit[], who: readonly string[] = [], message?: string) => {
    for (const limit of limits) if ((await countUse(counting, limit, ...who)).isOver) throw refuse(message);
  };
  // Always in this order: two transactions never wait for each other.
  if ('customerId' in cause) {
    await count(smsLimits.employer, [String(cause.customerId)], employerFull);
    await count(smsLimits.number, [mobile]);
    await count(smsLimits.withoutCode);
  } else {
    const number = cause.isOwn ? [mobile, 'own'] : [mobile];
    if ((await countUse(counting, smsLimits.resend, cause.purpose, ...number)).isOver)
      throw new Problem(problems.codeSentRecently);
    if (!cause.isOwn) await count(smsLimits.addressAndNumber, [networkOf(cause.ip), mobile]);
    await count(smsLimits.number, number);
    await count(smsLimits.address, [networkOf(cause.ip)]);
  }
  await count(smsLimits.total);
}
