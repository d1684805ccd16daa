import { z } from 'zod';
import { orderNoun } from '../domain/nouns/order';
import { defineEndpoint } from './endpoint';
import { civilDate, cost, instant, rowId } from './wire';

/** What happens at a midnight to one policy or order. */
const midnightRow = z.object({
  /** `insure` or `addReduce`, kind and id. */
  key: z.string(),
  kind: z.enum(['begin', 'join', 'leave', 'surrender', 'expire', 'void', 'refuse', 'postpone']),
  bizType: z.enum(['insure', 'addReduce']),
  id: rowId,
  /** Number of the policy, application or order. */
  no: z.string(),
  mealName: z.string(),
  people: z.int(),
  /** Negative: premium that is taken; positive: money that is given back. */
  amount: cost,
  /** The last chance of this user to do something about it. */
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

/** What somebody did to a policy or an order on the day before its midnight: a reason why that went otherwise than shown. */
const midnightChange = z.object({
  /** `insure` or `addReduce`, and the id of the step. */
  key: z.string(),
  at: instant,
  bizType: z.enum(['insure', 'addReduce']),
  id: rowId,
  no: z.string(),
  /** States, `insureStatus` or `endorseStatus`; `from` is null for what was new. */
  from: z.int().nullable(),
  to: z.int(),
  actorName: z.string(),
  remark: z.string().nullable(),
});
export type MidnightChange = z.output<typeof midnightChange>;

/** What is going to happen at the next midnight, and what happened at the last one. */
export const getTonight = defineEndpoint({
  id: 'roster.get-tonight',
  path: '/api/addReduces/tonight',
  access: 'signed-in',
  summary: 'What begins, ends, is voided or moves money at midnight',
  answer: z.object({
    next: midnight,
    /** The same of last midnight, with what people changed on the day before it, newest first. */
    last: midnight.extend({ changes: z.array(midnightChange) }),
  }),
});
