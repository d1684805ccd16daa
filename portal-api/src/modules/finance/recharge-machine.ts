import type { Selectable } from 'kysely';
import { problems } from 'shared-kernel/contract';
import { costStatus, messageKind } from 'shared-kernel/domain/dictionaries';
import { fen, yuanText } from 'shared-kernel/domain/money';
import { defineStateMachine } from '../../platform/state-machine';
import type { CostTable } from './finance.tables';

export type Recharge = Selectable<CostTable>;

export const rechargePage = '/rechargeManage/recharge';

const { waiting, booked, rejected } = costStatus.code;

const sumOf = (row: Recharge): string => `${yuanText(fen(row.money_fen))}元`;

/** How money that an employer says it paid in is audited. */
export const rechargeMachine = defineStateMachine({
  table: 'cost',
  status: 'cost_status',
  flow: { table: 'cost_flow', owner: 'cost_id' },
  refusal: problems.stateChanged,
  message: { kind: messageKind.code.finance, bizType: 'cost', link: () => rechargePage },
  transitions: {
    approve: {
      from: [waiting],
      to: booked,
      by: ['provider'],
      message: (row) => ({
        subject: `充值${sumOf(row)}已入账`,
        content: `充值单${row.cost_no}已审核通过，${sumOf(row)}已存入您的账户。`,
      }),
    },
    reject: {
      from: [waiting],
      to: rejected,
      by: ['provider'],
      message: (row, reason) => ({
        subject: `充值未通过：${reason}`,
        content: `充值单${row.cost_no}（${sumOf(row)}）未通过审核：${reason}。请核对后重新提交。`,
        popup: true,
      }),
    },
  },
  actions: {},
});
