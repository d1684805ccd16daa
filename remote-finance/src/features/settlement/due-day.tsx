import type { SettlementRow } from 'shared-kernel/contract/money/settlements';
import { settleStatus } from 'shared-kernel/domain/dictionaries';
import { CivilDay, ToneTag } from 'shared-kernel/ui';

type Bill = Pick<SettlementRow, 'dueDate' | 'isOverdue' | 'settleStatus'>;

/** The due date, in red once it has passed; a month that the balance has paid has none. */
export function DueDay({ bill: { dueDate, isOverdue, settleStatus: status } }: { bill: Bill }) {
  if (!dueDate) return status === settleStatus.code.open ? '结算单生成后确定' : '无需支付';
  return isOverdue ? <ToneTag tone="refused">{`${dueDate} 已逾期`}</ToneTag> : <CivilDay value={dueDate} />;
}
