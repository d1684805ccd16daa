import { costStatus, withdrawStatus } from 'shared-kernel/domain/dictionaries';
import { fen, yuanText } from 'shared-kernel/domain/money';
import { rechargeMachine, withdrawalMachine } from './finance-machines';
import type { Context } from '../../platform/context';
import type { ListInput } from '../../platform/provider/provider';
import { decideWaiting, newestOf, refusalCommand, rowCommand } from '../../platform/provider/provider-rows';
import { approveRecharge, rejectRecharge } from './recharges';
import { payWithdrawal, rejectWithdrawal } from './withdrawals';

const auditDelaySeconds = 5;
const payDelaySeconds = 15;

export function registerFinanceProvider(ctx: Context): void {
  const { provider } = ctx;
  rowCommand(ctx, 'recharge:approve', 'book a waiting recharge into the wallet', (id) =>
    approveRecharge(ctx, id),
  );
  refusalCommand(ctx, 'recharge:reject', 'refuse a waiting recharge', (id, reason) =>
    rejectRecharge(ctx, id, reason),
  );
  provider.lister('recharges', (input) => listRecharges(ctx, input));
  provider.autopilot({ name: 'recharges', delaySeconds: auditDelaySeconds, run: approveWaiting });
  const payHelp = 'a withdrawal was paid to the bank (id from `list withdrawals`)';
  rowCommand(ctx, 'withdraw:pay', payHelp, (id) => payWithdrawal(ctx, id));
  refusalCommand(ctx, 'withdraw:reject', 'refuse a withdrawal, --reason says why', (id, reason) =>
    rejectWithdrawal(ctx, id, reason),
  );
  provider.lister('withdrawals', (input) => listWithdrawals(ctx, input));
  provider.autopilot({ name: 'withdrawals', delaySeconds: payDelaySeconds, run: payWaiting });
}

async function listWithdrawals({ db, pii }: Context, input: ListInput): Promise<object[]> {
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

/** Skips rows that have waited longer, so that the demo's history keeps a recharge in audit. */
const ofLastDay = { since: 'created_at', hours: 24, most: 50 } as const;

const payWaiting = decideWaiting({ machine: withdrawalMachine, moves: ['pay'], ...ofLastDay }, payWithdrawal);

export const approveWaiting = decideWaiting(
  { machine: rechargeMachine, moves: ['approve'], ...ofLastDay },
  approveRecharge,
);
