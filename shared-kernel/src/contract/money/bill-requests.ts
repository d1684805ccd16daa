import { z } from 'zod';
import { defineEndpoint, post } from '../endpoint';
import { problems } from '../problem';
import { settlementId } from '../ids';
import { civilDate, money } from '../wire';

/** Issues the bill of the current month now; what takes effect later in the month goes on another bill. */
export const applyForBill = defineEndpoint({
  id: 'billing.apply-for-bill',
  ...post('/api/settlements/apply'),
  access: 'main-account',
  problems: [
    problems.notFound,
    problems.settlementChanged,
    problems.nothingToBill,
    problems.billNotReady,
    problems.billDiffers,
  ],
  summary: 'Issue the bill of the running month',
  keepsAnswer: true,
  body: z.object({ id: settlementId }),
  answer: z.object({ settleNo: z.string(), payAmount: money, dueDate: civilDate.nullable() }),
});
