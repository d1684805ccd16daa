import type { SettlementRow } from 'shared-kernel/contract/money/settlements';
import { CivilDay, ToneTag } from 'shared-kernel/ui';

/** The due date; in red once it has passed. */
export const DueDay = ({ bill }: { bill: Pick<SettlementRow, 'dueDate' | 'isOverdue'> }) =>
  bill.isOverdue && bill.dueDate ? (
    <ToneTag tone="refused">{`${bill.dueDate} 已逾期`}</ToneTag>
  ) : (
    <CivilDay value={bill.dueDate} />
  );
