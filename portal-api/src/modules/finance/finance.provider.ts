import { z } from 'zod';
import { costStatus, withdrawStatus } from 'shared-kernel/domain/dictionaries';
import { fen, yuanText } from 'shared-kernel/domain/money';
import { rechargeMachine, withdrawalMachine } from './finance-machines';
import type { Context } from '../../platform/context';
import type { ListInput } from '../../platform/provider/provider';
import { decideWaiting, idOf, newestOf } from '../../platform/provider/provider-rows';
import { approveRecharge, rejectRecharge } from './recharges';
import { payWithdrawal, rejectWithdrawal } from './withdrawals';

const payDelaySeconds = 15;

/** Registers the provider's endpoints for withdrawals. */
export function registerWithdrawalProvider(ctx: Context): void {
  ctx.provider.command(
    'withdraw:pay',
    { positional: ['id'], help: 'a withdrawal was paid to the bank (id from `list withdrawals`)' },
    ({ args }) => payWithdrawal(ctx, idOf(args)),
  );
  ctx.provider.command(
    'withdraw:reject',
    {
      positional: ['id'],
      options: z.object({ reason: z.string().trim().min(1).max(100) }),
      help: 'refuse a withdrawal, --reason says why',
    },
    ({ args, options }) => rejectWithdrawal(ctx, idOf(args), options.reason),
  );
  ctx.provider.lister('withdrawals', (input) => listWaiting(ctx, input));
  ctx.provider.autopilot({ name: 'withdrawals', delaySeconds: payDelaySeconds, run: payWaiting });
}

async function listWaiting({ db, pii }: Context, input: ListInput): Promise<object[]> {
  const rows = await db
    .selectFrom('withdrawal')
    .selectAll()
    .$call(newestOf('withdrawal', input, 'withdraw_status'))
    .execute();
  return rows.map((row) => ({
    id: row.id,
    withdrawNo: row.withdraw_no,
    customerId: row.customer_id,
    money: yuanText(fen(row.money_fen)),
    // The provider needs the full account number for the payment.
    bankNum: pii.open(row.bank_num_sealed),
    bankName: row.bank_name,
    bankDeposit: row.bank_deposit,
    status: row.withdraw_status,
    state: withdrawStatus.label(row.withdraw_status),
  }));
}

const payWaiting = decideWaiting(
  {
    machine: withdrawalMachine,
    moves: ['pay'],
    since: 'created_at',
    hours: 24,
    most: 50,
  },
  payWithdrawal,
);

const auditDelaySeconds = 5;

/** Registers the provider's endpoints for recharges. */
export function registerFinanceProvider(ctx: Context): void {
  ctx.provider.command(
    'recharge:approve',
    { positional: ['id'], help: 'book a waiting recharge into the wallet' },
    ({ args }) => approveRecharge(ctx, idOf(args)),
  );
  ctx.provider.command(
    'recharge:reject',
    {
      positional: ['id'],
      options: z.object({ reason: z.string().trim().min(1).max(100) }),
      help: 'refuse a waiting recharge',
    },
    ({ args, options }) => rejectRecharge(ctx, idOf(args), options.reason),
  );
  ctx.provider.lister('recharges', (input) => listRecharges(ctx, input));
  ctx.provider.autopilot({ name: 'recharges', delaySeconds: auditDelaySeconds, run: approveWaiting });
}

async function listRecharges(ctx: Context, input: ListInput): Promise<object[]> {
  const rows = await ctx.db
    .selectFrom('cost')
    .select(['id', 'cost_no', 'customer_id', 'money_fen', 'pay_account_type', 'cost_status', 'created_at'])
    .$call(newestOf('cost', input, 'cost_status'))
    .execute();
  return rows.map((row) => ({
    id: row.id,
    costNo: row.cost_no,
    customerId: row.customer_id,
    money: yuanText(fen(row.money_fen)),
    payAccountType: row.pay_account_type,
    status: row.cost_status,
    state: costStatus.label(row.cost_status),
    createTime: row.created_at.toISOString(),
  }));
}

/** Skips recharges that have waited longer, so that the demo's history keeps one in audit. */
export const approveWaiting = decideWaiting(
  {
    machine: rechargeMachine,
    moves: ['approve'],
    since: 'created_at',
    hours: 24,
    most: 50,
  },
  approveRecharge,
);
