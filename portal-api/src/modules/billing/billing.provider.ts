import { numberInText } from 'shared-kernel/contract/wire';
import { z } from 'zod';
import { problems } from 'shared-kernel/contract';
import { settleMode, settleStatus } from 'shared-kernel/domain/dictionaries';
import { fen, yuanText } from 'shared-kernel/domain/money';
import type { Context } from '../../platform/context';
import { Problem } from '../../platform/http/problem';
import type { ListInput } from '../../platform/provider/provider';
import { idOf, newestOf } from '../../platform/provider/provider-rows';
import { answerQuestion } from './questions';

export function registerBillingProvider(ctx: Context): void {
  ctx.provider.command(
    'settlement:answer',
    {
      positional: ['id'],
      options: z.object({ answer: z.string().trim().min(1).max(500) }),
      help: 'answer a question about an item of a bill (id from `list settlement-questions`)',
    },
    ({ args, options }) => answerQuestion(ctx, idOf(args), options.answer),
  );
  ctx.provider.command(
    'credit:limit',
    {
      positional: ['username'],
      options: z.object({ yuan: numberInText(z.int().min(0).max(mostYuan)) }),
      help: 'set the credit limit of an employer with monthly bills to --yuan whole yuan; 0 is no limit',
    },
    ({ args, options }) => setCreditLimit(ctx, args.username ?? '', options.yuan),
  );
  ctx.provider.lister('settlements', (input) => listBills(ctx, input));
  ctx.provider.lister('settlement-questions', (input) =>
    ctx.db
      .selectFrom('settlement_question')
      .select(['id', 'settlement_id as settlementId', 'item_id as itemId', 'question', 'answer'])
      .$call(newestOf('settlement_question', input))
      .execute(),
  );
}

const mostYuan = 1_000_000_000;

async function setCreditLimit(ctx: Context, username: string, yuan: number): Promise<object> {
  const set = await ctx.db
    .updateTable('customer')
    .from('app_user')
    .set({ credit_limit_fen: yuan * 100, updated_at: ctx.clock.now() })
    .whereRef('app_user.customer_id', '=', 'customer.id')
    .where('app_user.username', '=', username)
    .where('customer.settle_mode', '=', settleMode.code.monthly)
    .returning('customer.customername')
    .executeTakeFirst();
  if (!set) throw new Problem(problems.notFound, {}, { message: '没有这个账号，或其企业不按月结算' });
  return { username, customername: set.customername, yuan };
}

async function listBills(ctx: Context, input: ListInput): Promise<object[]> {
  const rows = await ctx.db
    .selectFrom('settlement')
    .selectAll()
    .$call(newestOf('settlement', input, 'settle_status'))
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
