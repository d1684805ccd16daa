import { z } from 'zod';
import { settleStatus } from 'shared-kernel/domain/dictionaries';
import { fen, yuanText } from 'shared-kernel/domain/money';
import type { Context } from '../../platform/context';
import type { ListInput } from '../../platform/provider/provider';
import { answerQuestion } from './questions';

/** The provider's side of bills. */
export function registerBillingProvider(ctx: Context): void {
  ctx.provider.command(
    'settlement:answer',
    {
      positional: ['id'],
      options: z.object({ answer: z.string().trim().min(1).max(500) }),
      help: 'answer a question about an item of a bill (id from `list settlement-questions`)',
    },
    ({ args, options }) =>
      answerQuestion(ctx, z.coerce.number().int().positive().parse(args.id), options.answer),
  );
  ctx.provider.lister('settlements', (input) => listBills(ctx, input));
  ctx.provider.lister('settlement-questions', ({ customerId }) =>
    ctx.db
      .selectFrom('settlement_question')
      .select(['id', 'settlement_id as settlementId', 'item_id as itemId', 'question', 'answer'])
      .$if(customerId !== undefined, (query) => query.where('customer_id', '=', customerId ?? 0))
      .orderBy('id', 'desc')
      .limit(200)
      .execute(),
  );
}

async function listBills(ctx: Context, { customerId, status }: ListInput): Promise<object[]> {
  const rows = await ctx.db
    .selectFrom('settlement')
    .selectAll()
    .$if(customerId !== undefined, (query) => query.where('customer_id', '=', customerId ?? 0))
    .$if(status !== undefined, (query) => query.where('settle_status', '=', Number(status)))
    .orderBy('id', 'desc')
    .limit(200)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    settleNo: row.settle_no,
    customerId: row.customer_id,
    month: row.settle_month.slice(0, 7),
    pay: yuanText(fen(row.pay_fen)),
    dueDate: row.due_date,
    status: row.settle_status,
    state: settleStatus.label(row.settle_status),
  }));
}
