import type { Selectable } from 'kysely';
import { messageKind, payAccountType } from 'shared-kernel/domain/dictionaries';
import { rechargeNoun, withdrawalNoun } from 'shared-kernel/domain/nouns/money';
import { fen, yuanText } from 'shared-kernel/domain/money';
import { defineStateMachine } from '../../platform/state-machine';
import type { CostTable, WithdrawalTable } from './finance.tables';

export type Recharge = Selectable<CostTable>;
export type Withdrawal = Selectable<WithdrawalTable>;

const sumOf = (row: Recharge | Withdrawal): string => `${yuanText(fen(row.money_fen))}元`;

/** A transfer has to be proved again; a payment by WeChat is refunded to its source. */
const afterRefusal = ({ pay_account_type }: Recharge): string =>
  pay_account_type === payAccountType.code.wechat ? '付款将原路退回' : '请核对后重新提交';

/** The state machine of a recharge: the audit of money that an employer says it paid. */
export const rechargeMachine = defineStateMachine(rechargeNoun, {
  table: 'cost',
  status: 'cost_status',
  flow: { table: 'cost_flow', owner: 'cost_id' },
  message: { kind: messageKind.code.finance, bizType: 'cost' },
  says: {
    approve: {
      message: (row) => ({
        subject: `充值${sumOf(row)}已入账`,
        content: `充值单${row.cost_no}已审核通过，${sumOf(row)}已存入您的账户。`,
      }),
    },
    reject: {
      message: (row, reason) => ({
        subject: `充值未通过：${reason}`,
        content: `充值单${row.cost_no}（${sumOf(row)}）未通过审核：${reason}。${afterRefusal(row)}。`,
        popup: true,
      }),
    },
  },
});

/** The state machine of a withdrawal: bank money returned to the employer. */
export const withdrawalMachine = defineStateMachine(withdrawalNoun, {
  table: 'withdrawal',
  status: 'withdraw_status',
  flow: { table: 'withdrawal_flow', owner: 'withdrawal_id' },
  message: { kind: messageKind.code.finance, bizType: 'cost' },
  says: {
    cancel: { remark: '已撤回' },
    pay: {
      remark: '已退款',
      message: (row) => ({
        subject: `余额退款${sumOf(row)}已完成`,
        content: `退款单${row.withdraw_no}的${sumOf(row)}已退回尾号${row.bank_num_tail}的账户，请注意查收。`,
      }),
    },
    reject: {
      message: (row, reason) => ({
        subject: `余额退款未通过：${reason}`,
        content: `退款单${row.withdraw_no}未通过：${reason}。${sumOf(row)}已退回可用余额。`,
        popup: true,
      }),
    },
  },
});
