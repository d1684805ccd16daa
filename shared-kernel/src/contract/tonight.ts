import { z } from 'zod';
import { midnightKinds } from '../domain/midnight';
import { orderNoun } from '../domain/nouns/order';
import { defineEndpoint } from './endpoint';
import { civilDate, cost, instant, rowId } from './wire';

/** A midnight event of one policy or order. */
const midnightRow = z.object({
  /** `insure` or `addReduce`, kind and id. */
  key: z.string(),
  kind: z.enum(midnightKinds),
  bizType: z.enum(['insure', 'addReduce']),
  id: rowId,
  /** Number of the policy, application or order. */
  no: z.string(),
  mealName: z.string(),
  people: z.int(),
  /** Negative for premium charged, positive for a refund. */
  amount: cost,
  /** Actions that this user can still take before midnight. */
  actions: z.array(z.enum(orderNoun.actionNames).extract(['pay', 'cancel'])),
});
export type MidnightRow = z.output<typeof midnightRow>;

const midnight = z.object({
  day: civilDate,
  /** 00:00 of that day. */
  at: instant,
  list: z.array(midnightRow),
  /** Sums of the rows. */
  taken: cost,
  givenBack: cost,
});

/** A change of a policy or an order on the day before its midnight, which explains a difference from the forecast. */
const midnightChange = z.object({
  /** `insure` or `addReduce`, and the id of the step. */
  key: z.string(),
  at: instant,
  bizType: z.enum(['insure', 'addReduce']),
  id: rowId,
  no: z.string(),
  /** `insureStatus` or `endorseStatus`; `from` is null for a new record. */
  from: z.int().nullable(),
  to: z.int(),
  actorName: z.string(),
  remark: z.string().nullable(),
});
export type MidnightChange = z.output<typeof midnightChange>;

export const getTonight = defineEndpoint({
  id: 'roster.get-tonight',
  path: '/api/addReduces/tonight',
  access: 'signed-in',
  summary: 'What begins, ends, is voided or moves money at midnight',
  answer: z.object({
    next: midnight,
    /** The last midnight, with the changes made on the day before it, newest first. */
    last: midnight.extend({ changes: z.array(midnightChange) }),
  }),
});
