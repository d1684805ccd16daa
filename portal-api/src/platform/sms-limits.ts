import type { Limit } from './rate-limit';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** How many texts may be sent: to one number, for one address, and by the portal as a whole. */
export const smsLimits = {
  /** Of one purpose; the page counts these seconds down. */
  resend: { name: 'sms-resend', most: 1, windowMs: minuteMs },
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
