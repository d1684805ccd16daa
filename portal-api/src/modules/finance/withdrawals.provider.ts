import { z } from 'zod';
import { withdrawStatus } from 'shared-kernel/domain/dictionaries';
import { fen, yuanText } from 'shared-kernel/domain/money';
import type { Context } from '../../platform/context';
import { eachRow } from '../../platform/jobs/each-row';
import type { Round } from '../../platform/jobs/round';
import type { ListInput } from '../../platform/provider/provider';
import { payWithdrawal, rejectWithdrawal } from './withdrawals';

const payDelaySeconds = 15;
const dayMs = 86_400_000;

/** The provider's side of withdrawals. */
export function registerWithdrawalProvider(ctx: Context): void {
  ctx.provider.command(
    'withdraw:pay',
    { positional: ['id'], help: 'a withdrawal was paid to the bank (id from `list withdrawals`)' },
    ({ args }) => payWithdrawal(ctx, idOf(args.id)),
  );
  ctx.provider.command(
    'withdraw:reject',
    {
      positional: ['id'],
      options: z.object({ reason: z.string().trim().min(1).max(100) }),
      help: 'refuse a withdrawal, --reason says why',
    },
    ({ args, options }) => rejectWithdrawal(ctx, idOf(args.id), options.reason),
  );
  ctx.provider.lister('withdrawals', (input) => listWaiting(ctx, input));
  ctx.provider.autopilot({ name: 'withdrawals', delaySeconds: payDelaySeconds, run: payWaiting });
}

const idOf = (text: string | undefined): number => z.coerce.number().int().positive().parse(text);

async function listWaiting({ db, pii }: Context, { customerId, status }: ListInput): Promise<object[]> {
  const rows = await db
    .selectFrom('withdrawal')
    .selectAll()
    .$if(customerId !== undefined, (query) => query.where('customer_id', '=', customerId ?? 0))
    .$if(status !== undefined, (query) => query.where('withdraw_status', '=', Number(status)))
    .orderBy('id', 'desc')
    .limit(200)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    withdrawNo: row.withdraw_no,
    customerId: row.customer_id,
    money: yuanText(fen(row.money_fen)),
    // Whoever pays needs the whole number.
    bankNum: pii.open(row.bank_num_sealed),
    bankName: row.bank_name,
    bankDeposit: row.bank_deposit,
    status: row.withdraw_status,
    state: withdrawStatus.label(row.withdraw_status),
  }));
}

/** Those that have waited for more than a day were left for a manual decision. */
async function payWaiting(ctx: Context, before: Date, round: Round): Promise<void> {
  const waiting = await ctx.db
    .selectFrom('withdrawal')
    .select('id')
    .where('withdraw_status', '=', withdrawStatus.code.waiting)
    .where('created_at', '<=', before)
    .where('created_at', '>', new Date(before.getTime() - dayMs))
    .orderBy('id')
    .limit(50)
    .execute();
  await eachRow(round, waiting, ({ id }) => payWithdrawal(ctx, id));
}
