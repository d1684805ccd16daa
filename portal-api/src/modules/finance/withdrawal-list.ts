import { sql } from 'kysely';
import { listWithdrawals, type WithdrawalRow } from 'shared-kernel/contract/money/withdrawals';
import { atLeast, atMost, containsAnyCase, equals } from '../../platform/lists/conditions';
import { defineListSource, eachRow } from '../../platform/lists/list-source';
import { ofCustomer } from '../../platform/tenant';
import { withdrawalMachine } from './finance-machines';

export const withdrawalList = defineListSource<typeof listWithdrawals>({
  endpoint: listWithdrawals,
  table: 'withdrawal',
  from: sql`withdrawal`,
  visible: (actor) => ofCustomer(actor, 'withdrawal'),
  fields: {
    money: 'withdrawal.money_fen',
    bankNum: sql`'****' || withdrawal.bank_num_tail`,
    createTime: 'withdrawal.created_at',
    actions: null,
  },
  complete: eachRow(({ withdrawStatus }: WithdrawalRow, { ctx, actor }) => ({
    actions: withdrawalMachine.actionsOf(withdrawStatus, {}, actor, ctx.clock.now()),
  })),
  filters: {
    withdrawStatus: equals('withdrawal.withdraw_status'),
    keyword: containsAnyCase('withdrawal.withdraw_no', 'withdrawal.bank_name'),
    amountFrom: atLeast('withdrawal.money_fen'),
    amountTo: atMost('withdrawal.money_fen'),
  },
});
