import type { SettlementRow } from 'shared-kernel/contract/settlements';
import { civilDate } from 'shared-kernel/domain/civil-date';
import { settleStatus } from 'shared-kernel/domain/dictionaries';
import { fen } from 'shared-kernel/domain/money';
import type { Settlement } from './settlement-detail';

/** A bill that waits for the employer's money. */
export const aBill = (change: Partial<SettlementRow> = {}): SettlementRow => ({
  id: 11,
  settleNo: 'JS202610000032',
  settleMonth: '2026-10',
  signcompanyId: 1,
  signcompanyname: '鹭服企服科技（厦门）有限公司',
  itemCount: 2,
  chargeAmount: fen(1_500_00),
  refundAmount: fen(300_99),
  walletAmount: fen(0),
  carriedAmount: fen(0),
  payAmount: fen(1_199_01),
  dueDate: civilDate('2026-11-10'),
  isOverdue: true,
  settleStatus: settleStatus.code.unpaid,
  payType: null,
  payTime: null,
  issuedAt: '2026-10-31T17:00:00Z',
  ...change,
});

export const aSettlement = (change: Partial<Settlement> = {}): Settlement => ({
  ...aBill(),
  version: 2,
  canPay: true,
  canApply: false,
  projects: [
    { projectId: 3, projectname: '一厂装配', itemCount: 1, amount: fen(1_500_00) },
    { projectId: null, projectname: null, itemCount: 1, amount: fen(-300_99) },
  ],
  steps: [
    { status: settleStatus.code.unpaid, at: '2026-10-31T17:00:00Z', actor: '系统', remark: '账单已出' },
  ],
  questions: [],
  ...change,
});
