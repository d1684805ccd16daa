import { problems } from 'shared-kernel/contract';
import type { Context } from './context';
import type { Trx } from './db/database';
import { Problem } from './http/problem';
import { countUse, networkOf, type Limit } from './rate-limit';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** How many texts may be sent: to one number, for one address, and by the portal as a whole. docs/adr/0027 explains them. */
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
  total: [
    { name: 'sms-total-minute', most: 60, windowMs: minuteMs },
    { name: 'sms-total-hour', most: 1_000, windowMs: hourMs },
    { name: 'sms-total-day', most: 5_000, windowMs: dayMs },
  ],
} satisfies Record<string, Limit | Limit[]>;

/** Who asks for a code, and what for. */
export interface CodeAsked {
  purpose: string;
  ip: string;
  /** By the signed-in user of this number: counted apart, so that others cannot use it up. */
  isOwn: boolean;
}

/**
 * Counts a text before it is sent: one that carries a code by who asks for it, too. Refuses within 60 s of the last
 * (1006) and above the limits (429); a refusal rolls back all counts of its transaction.
 */
export async function countText(ctx: Context, trx: Trx, mobile: string, asked?: CodeAsked): Promise<void> {
  const counting = { db: trx, clock: ctx.clock, pii: ctx.pii };
  const count = async (limits: readonly Limit[], ...who: string[]) => {
    for (const limit of limits)
      if ((await countUse(counting, limit, ...who)).isOver) throw new Problem(problems.tooManyRequests);
  };
  const number = asked?.isOwn ? [mobile, 'own'] : [mobile];
  // Always in this order: two transactions never wait for each other.
  if (asked) {
    if ((await countUse(counting, smsLimits.resend, asked.purpose, ...number)).isOver)
      throw new Problem(problems.codeSentRecently);
    if (!asked.isOwn) await count(smsLimits.addressAndNumber, networkOf(asked.ip), mobile);
  }
  await count(smsLimits.number, ...number);
  if (asked) await count(smsLimits.address, networkOf(asked.ip));
  await count(smsLimits.total);
}
