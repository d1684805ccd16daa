import type { Selectable } from 'kysely';
import { problems } from 'shared-kernel/contract';
import { messageKind, withdrawStatus } from 'shared-kernel/domain/dictionaries';
import { fen, yuanText } from 'shared-kernel/domain/money';
import { defineStateMachine } from '../../platform/state-machine';
import type { WithdrawalTable } from './finance.tables';

export type Withdrawal = Selectable<WithdrawalTable>;

const { waiting, paid, rejected, cancelled } = withdrawStatus.code;

const sumOf = (row: Withdrawal): string => `${yuanText(fen(row.money_fen))}元`;

/** How bank money goes back. */
export const withdrawalMachine = defineStateMachine({
  table: 'withdrawal',
  status: 'withdraw_status',
  flow: { table: 'withdrawal_flow', owner: 'withdrawal_id' },
  refusal: problems.stateChanged,
  message: {
    kind: messageKind.code.finance,
    bizType: 'cost',
    link: () => '/rechargeManage/recharge?tab=withdrawals',
  },
  transitions: {
    cancel: { from: [waiting], to: cancelled, by: ['customer'], remark: '已撤回' },
    pay: {
      from: [waiting],
      to: paid,
      by: ['provider'],
      remark: '已退款',
      message: (row) => ({
        subject: `余额退款${sumOf(row)}已完成`,
        content: `退款单${row.withdraw_no}的${sumOf(row)}已退回尾号${row.bank_num_tail}的账户，请注意查收。`,
      }),
    },
    reject: {
      from: [waiting],
      to: rejected,
      by: ['provider'],
      message: (row, reason) => ({
        subject: `余额退款未通过：${reason}`,
        content: `退款单${row.withdraw_no}未通过：${reason}。${sumOf(row)}已退回可用余额。`,
        popup: true,
      }),
    },
  },
  actions: { cancel: { in: [waiting] } },
});
