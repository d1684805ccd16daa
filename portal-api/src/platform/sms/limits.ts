import { problems } from 'shared-kernel/contract';
import type { CustomerId, UserId } from 'shared-kernel/domain/nouns/ids';
import type { Context } from '../context';
import type { Trx } from '../db/database';
import { Problem } from '../http/problem';
import { countUse, networkOf, type Limit } from '../rate-limit';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Limits of texts: to one number, for one address, by one employer, and in total. docs/adr/0021 explains them. */
export const smsLimits = {
  /** Per purpose; the page counts these seconds down. */
  resend: { name: 'sms-resend', most: 1, windowMs: minuteMs },
  /** Half of a number's limit: one address alone never uses up the number for others. */
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
  /** Texts without a code that an employer causes, such as the passwords of its project users. */
  employer: [
    { name: 'sms-employer-minute', most: 10, windowMs: minuteMs },
    { name: 'sms-employer-hour', most: 60, windowMs: hourMs },
    { name: 'sms-employer-day', most: 200, windowMs: dayMs },
  ],
  /** All texts without a code: the other half of the total is reserved for people who sign in. */
  withoutCode: [
    { name: 'sms-plain-minute', most: 30, windowMs: minuteMs },
    { name: 'sms-plain-hour', most: 500, windowMs: hourMs },
    { name: 'sms-plain-day', most: 2_500, windowMs: dayMs },
  ],
  /** Known requesters have as much once more, so that strangers cannot keep them from signing in or paying. */
  total: [
    { name: 'sms-total-minute', most: 60, windowMs: minuteMs },
    { name: 'sms-total-hour', most: 1_000, windowMs: hourMs },
    { name: 'sms-total-day', most: 5_000, windowMs: dayMs },
  ],
} as const satisfies Record<string, Limit | readonly Limit[]>;

/** The employer that causes a text without a code. */
interface PlainText {
  customerId: CustomerId;
}

/** The request for a code: who makes it, and for what. */
export interface CodeAsked {
  purpose: string;
  ip: string;
  /** The id of the signed-in user, or without a session the network. */
  by: UserId | string;
  /**
   * Requested by the signed-in user of this number, or where that user has signed in before: counted separately, so that
   * others cannot use the limits up.
   */
  isKnown: boolean;
}

const [minute, hour, day] = smsLimits.employer;
const employerFull = `短信发送过于频繁：每个企业每分钟最多${minute.most}条，每小时${hour.most}条，每天${day.most}条，请稍后再试`;

/**
 * Counts a text before it is sent: one with a code for its requester, others for the employer that causes them. Throws
 * within 60 s of the last text (1006) and above the limits (429); a refusal rolls back all counts of its transaction.
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
  // Always in this order, so that two transactions never deadlock.
  if ('customerId' in cause) {
    await count(smsLimits.employer, [String(cause.customerId)], employerFull);
    await count(smsLimits.number, [mobile]);
    await count(smsLimits.withoutCode);
  } else {
    const number = cause.isKnown ? [mobile, String(cause.by)] : [mobile];
    if ((await countUse(counting, smsLimits.resend, cause.purpose, ...number)).isOver)
      throw new Problem(problems.codeSentRecently);
    if (!cause.isKnown) await count(smsLimits.addressAndNumber, [networkOf(cause.ip), mobile]);
    await count(smsLimits.number, number);
    await count(smsLimits.address, [networkOf(cause.ip)]);
  }
  await count(smsLimits.total, 'isKnown' in cause && cause.isKnown ? ['known'] : []);
}
