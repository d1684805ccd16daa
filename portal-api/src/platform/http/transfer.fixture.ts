import { defineEndpoint, money, problems } from 'shared-kernel/contract';
import { z } from 'zod';

/** A call that moves money, for specs about properties that all calls share. */
export const transfer = defineEndpoint({
  id: 'test.transfer',
  method: 'POST',
  path: '/test/transfer',
  access: 'main-account',
  problems: [problems.balanceTooLow],
  summary: 'Takes money',
  idempotent: true,
  body: z.object({
    amount: money,
    persons: z
      .array(z.object({ name: z.string().min(2) }))
      .max(3)
      .default([]),
  }),
  answer: z.object({ amount: money, run: z.int() }),
});
