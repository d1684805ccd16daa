import { settleStatus } from 'shared-kernel/domain/dictionaries';
import { fen } from 'shared-kernel/domain/money';
import { aBill } from '../../wallet.fixture';
import type { Settlement } from './settlement-detail';

export const aSettlement = (change: Partial<Settlement> = {}): Settlement => ({
  ...aBill(),
  version: 2,
  projects: [
    { projectId: 3, projectname: '一厂装配', itemCount: 1, amount: fen(1_500_00) },
    { projectId: null, projectname: null, itemCount: 1, amount: fen(-300_99) },
  ],
  steps: [
    { status: settleStatus.code.unpaid, at: '2026-10-31T17:00:00Z', actor: '系统', remark: '结算单已出' },
  ],
  questions: [],
  ...change,
});
